import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { isLong } from '#testing/run-length.ts'
import { startReceiver } from '#testing/servers/receiver.ts'
import { type Cluster, startCluster } from '#testing/start-cluster.ts'
import type { RunningService } from '#testing/start-service.ts'
import { testCa } from '#testing/test-certificates.ts'

/** A process that dies or hangs loses its subscriptions within this. */
const TAKEOVER_MS = 35_000

const dir = await mkdtemp(join(tmpdir(), 'contact-sheet-cluster-test-'))
const ca = join(dir, 'ca.pem')
await writeFile(ca, testCa)
const started = await startCluster({ library: dir, options: ['--allow-private-webhooks', '--webhook-ca', ca] })
afterAll(async () => {
  await started?.stop()
  await rm(dir, { recursive: true })
})

const PATHS = ['/0', '/1', '/2']

/** A receiver that leaves requests unanswered until `open` is called. */
async function startGate({ isOpen = true } = {}) {
  const arrived: { path: string; name: string }[] = []
  let isOpenNow = isOpen
  const behave: RequestListener = (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => void chunks.push(chunk))
    request.on('end', () => {
      arrived.push({ path: request.url ?? '', name: JSON.parse(Buffer.concat(chunks).toString()).data.name })
      if (isOpenNow) response.end()
    })
  }
  const receiver = await startReceiver({ behave })
  onTestFinished(() => receiver.close())
  return {
    url: receiver.url,
    arrived,
    namesAt: (path: string) => arrived.filter((each) => each.path === path).map(({ name }) => name),
    open: () => void (isOpenNow = true),
  }
}

const namesFrom = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix} ${n}`)

function onCluster(cluster: Cluster): void {
  const headers = { 'x-api-key': cluster.key, 'content-type': 'application/json' }
  let webhookIds: string[] = []

  async function call({ api }: Pick<RunningService, 'api'>, path: string, body: object) {
    const answer = await fetch(`${api}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    expect([path, answer.status]).toEqual([path, 200])
    return (await answer.json()).data
  }

  const subscribe = async (targetUrl: string) => {
    const { webhookId } = await call(cluster, 'webhook/createSubscription', { event: 'newAlbum', targetUrl })
    webhookIds.push(webhookId)
  }

  async function createAlbums(at: Pick<RunningService, 'api'>, names: readonly string[]) {
    for (const name of names) await call(at, 'album/createAlbum', { name })
  }

  const patient = { timeout: 60_000 }

  beforeEach(() => async () => {
    for (const webhookId of webhookIds) await call(cluster, 'webhook/deleteSubscription', { webhookId })
    webhookIds = []
  })

  test('events of any process are sent once and in order, and a receiver that never answers delays no other', async () => {
    const [gate, hanging] = [await startGate(), await startGate({ isOpen: false })]
    for (const path of PATHS) await subscribe(gate.url.slice(0, -1) + path)
    await subscribe(hanging.url)
    const names = namesFrom('spread', 20)
    await createAlbums(cluster, names)
    for (const path of PATHS) await expect.poll(() => gate.namesAt(path), patient).toEqual(names)
    expect(hanging.namesAt('/')).toEqual(['spread 0'])
  })

  // the lease lasts for half a minute
  if (isLong)
    test('a frozen process loses its subscriptions to another in time, and sends nothing when it resumes', async () => {
      await Promise.all([1, 2].map((index) => cluster.kill(index)))
      const gate = await startGate({ isOpen: false })
      for (const path of PATHS) await subscribe(gate.url.slice(0, -1) + path)
      const frozen = cluster.service(0)
      const names = namesFrom('taken', 20)
      await createAlbums(frozen, names)
      await expect.poll(() => gate.arrived.length, patient).toBe(PATHS.length)
      process.kill(frozen.pid, 'SIGSTOP')
      const since = performance.now()
      gate.open()
      const other = await cluster.start(1)
      for (const path of PATHS) await expect.poll(() => gate.namesAt(path), patient).toEqual(['taken 0', ...names])
      expect(performance.now() - since).toBeLessThan(TAKEOVER_MS)
      process.kill(frozen.pid, 'SIGCONT')
      const more = namesFrom('more', 10)
      await createAlbums(other, more)
      for (const path of PATHS)
        await expect.poll(() => gate.namesAt(path), patient).toEqual(['taken 0', ...names, ...more])
      await cluster.start(2)
    })
}

if (started === undefined) test.todo('no PostgreSQL is installed here: several processes on one are not tried')
else describe('three processes that send webhooks', () => onCluster(started))
