import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type RunningService, startService } from '#testing/start-service.ts'
import { testCa } from '#testing/test-certificates.ts'
import type { LargeLibrary } from './make-large-library.ts'
import { requestsTo } from './requests.ts'
import { sendRequests, type Throughput } from './send-requests.ts'

export type WebhookFigures = {
  /** Writes of labels, each with an event, while webhooks are sent. */
  addLabel: Throughput
  /** Deliveries a second: while labels are written, and after that. */
  deliveredMeanwhile: number
  deliveredAfterwards: number
}

const SECONDS = 5
const WRITERS = 6
/** Round robin: each label is sent to one of them. */
const SUBSCRIPTIONS = 4

const perSecond = (count: number, from: number, to: number) => (count * 1000) / (to - from)

async function ask(child: ChildProcess): Promise<number> {
  child.send('count')
  const [count]: unknown[] = await once(child, 'message')
  return Number(count)
}

async function subscribe({ api, key }: RunningService, config: object): Promise<void> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  const answer = await fetch(`${api}/webhook/createSubscription`, {
    method: 'POST',
    headers,
    body: JSON.stringify(config),
  })
  if (!answer.ok) throw new Error(`createSubscription was answered ${answer.status}`)
}

type Place = LargeLibrary & { folder: string; data: string; library: string }

/** Measures our service sending webhooks to a local receiver in a separate process. */
export async function measureWebhooks({ folder, data, library, albumId, photoIds }: Place): Promise<WebhookFigures> {
  const ca = join(folder, 'ca.pem')
  await writeFile(ca, testCa)
  const child = fork(fileURLToPath(new URL('./receiver.ts', import.meta.url)))
  const [url]: unknown[] = await once(child, 'message')
  const service = await startService({
    data,
    library,
    checkOutput: false,
    options: ['--allow-private-webhooks', '--webhook-ca', ca],
  })
  try {
    const labels = Array.from({ length: SUBSCRIPTIONS }, (_, i) => `told ${i}`)
    for (const label of labels) {
      await subscribe(service, { event: 'photoLabelAdded', albumId, label, targetUrl: String(url) })
    }
    const requests = requestsTo(service)
    const begun = performance.now()
    const addLabel = await sendRequests({
      url: service.url,
      connections: WRITERS,
      seconds: SECONDS,
      request: (n) =>
        requests.addLabel({
          albumId,
          photoId: photoIds[Math.floor(n / labels.length) % photoIds.length] ?? '',
          label: labels[n % labels.length] ?? '',
        }),
    })
    const meanwhile = await ask(child)
    const turn = performance.now()
    await wait(SECONDS * 1000)
    const afterwards = (await ask(child)) - meanwhile
    return {
      addLabel,
      deliveredMeanwhile: perSecond(meanwhile, begun, turn),
      deliveredAfterwards: perSecond(afterwards, turn, performance.now()),
    }
  } finally {
    child.disconnect()
    await service.stop()
  }
}
