import { expect } from 'vitest'
import * as z from 'zod/mini'
import type { WebhookConfig } from '#contract/index.ts'
import type { Database } from '#service/db/open-database.ts'
import { createWorker } from '#service/deliveries/deliveries.ts'
import type { Outcome } from '#service/deliveries/send-webhook.ts'
import type { Deliver } from '#service/deliveries/worker.ts'
import { createTestApp, type TestCaller } from './test-app.ts'

type Sent = Parameters<Deliver>[0] & { id: string; at: Date }

export const ok: Outcome = { status: 200, answer: 'thanks' }
export const broken: Outcome = { status: 500, answer: 'oh no' }
export const targetUrl = 'https://hooks.example.com/in'
export const SECOND = 1000
export const HOUR = 3_600_000

const answerOk: (sent: Sent) => Outcome = () => ok

const receiver = z.object({ token: z.string(), targetUrl: z.string() })

export type DeliveriesBench = Awaited<ReturnType<typeof createDeliveriesBench>>

/** Ana and Ben, an album with a photo, and receivers that answer as told. */
export async function createDeliveriesBench(db: Database) {
  const app = await createTestApp({ db })
  const [ana, ben] = [await app.addCaller('Ana'), await app.addCaller('Ben')]
  const albumId = await app.addAlbum(ana)
  const photoId = await app.addPhoto(albumId)
  const sent: Sent[] = []
  const ask = (caller: TestCaller, path: string, body?: object) =>
    app.send<Record<string, unknown>>(`/api/extensions/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'x-api-key': caller.key },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const bench = {
    app,
    ana,
    ben,
    albumId,
    photoId,
    sent,
    ask,
    /** What the receivers answer. */
    answer: answerOk,
    bodies: () => sent.map(({ body }) => JSON.parse(body)),
    workerNamed: (name: string) =>
      createWorker(app.context, {
        name,
        deliver: async (letter) => {
          const each = { ...letter, id: letter.headers['webhook-id'] ?? '', at: app.context.clock() }
          sent.push(each)
          return bench.answer(each)
        },
      }),
    drain: () => bench.workerNamed('one').drain(),
    subscribe: async (caller: TestCaller, config: WebhookConfig) =>
      (await app.call(caller, 'createSubscription', config)).data.webhookId,
    label: (name: string, photo = photoId) => app.call(ana, 'addPhotoLabel', { albumId, photoId: photo, label: name }),
    /** A receiver of the service's own: its token. */
    async addReceiver() {
      const { token, targetUrl: url } = receiver.parse((await ask(ana, 'receiver', {})).data)
      expect(url).toBe(`https://127.0.0.1:4310/api/extensions/receiver/${token}`)
      return token
    },
    post: (token: string, body: BodyInit) =>
      app.send(`/api/extensions/receiver/${token}`, { method: 'POST', body, ...(typeof body === 'string' ? {} : { duplex: 'half' }) }),
    firstDelivery: async () => (await db.selectFrom('delivery').selectAll().orderBy('seq').execute())[0],
  }
  return bench
}
