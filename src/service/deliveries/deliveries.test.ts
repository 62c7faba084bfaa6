import { Webhook } from 'standardwebhooks'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Album, eventBodies, type WebhookConfig } from '#contract/index.ts'
import type { Executor } from '#service/db/open-database.ts'
import { movePhoto, setPhotoActive } from '#service/photos/photos.ts'
import { createTestApp, type TestApp, type TestCaller } from '#testing/test-app.ts'
import { describeOnDatabases } from '#testing/describe-on-databases.ts'
import { appendEvent, createDeliver, createWorker, rotateSecret, showSecrets } from './deliveries.ts'
import { claimLane } from './lane-store.ts'
import { cleanUp } from './retention.ts'
import type { Outcome } from './send-webhook.ts'
import type { Deliver } from './worker.ts'

const neverConnect = () => {
  throw new Error('a connection was made')
}

type Sent = Parameters<Deliver>[0] & { id: string; at: Date }

const ok: Outcome = { status: 200, answer: 'thanks' }
const broken: Outcome = { status: 500, answer: 'oh no' }
const targetUrl = 'https://hooks.example.com/in'
const SECOND = 1000
const HOUR = 3_600_000

describeOnDatabases('deliveries', (db) => {
  let app: TestApp
  let ana: TestCaller
  let ben: TestCaller
  let albumId: string
  let photoId: string
  let sent: Sent[]
  let answer: (sent: Sent) => Outcome

  beforeEach(async () => {
    app = await createTestApp({ db: db() })
    ana = await app.addCaller('Ana')
    ben = await app.addCaller('Ben')
    albumId = await app.addAlbum(ana)
    photoId = await app.addPhoto(albumId)
    sent = []
    answer = () => ok
    return app.close
  })

  const workerNamed = (name: string) =>
    createWorker(app.context, {
      name,
      deliver: async (letter) => {
        const each = { ...letter, id: letter.headers['webhook-id'] ?? '', at: app.context.clock() }
        sent.push(each)
        return answer(each)
      },
    })
  const drain = () => workerNamed('one').drain()
  const subscribe = async (caller: TestCaller, config: WebhookConfig) =>
    (await app.call(caller, 'createSubscription', config)).data.webhookId
  const label = (name: string, photo = photoId) => app.call(ana, 'addPhotoLabel', { albumId, photoId: photo, label: name })
  const bodies = () => sent.map(({ body }) => JSON.parse(body))
  const ask = async (caller: TestCaller, path: string, body?: object) =>
    app.send<Record<string, unknown>>(`/api/extensions/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'x-api-key': caller.key },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const addReceiver = async () => {
    const { token, targetUrl: url } = z.parse(z.object({ token: z.string(), targetUrl: z.string() }), (await ask(ana, 'receiver', {})).data)
    expect(url).toBe(`https://127.0.0.1:4310/api/extensions/receiver/${token}`)
    return token
  }
  const post = (token: string, body: BodyInit) =>
    app.send(`/api/extensions/receiver/${token}`, { method: 'POST', body, ...(typeof body === 'string' ? {} : { duplex: 'half' }) })
  const stateOf = async () => (await db().selectFrom('delivery').selectAll().orderBy('seq').execute())[0]

  test('a new photo is told to admins who asked for it, with all that the interface says of it', async () => {
    const metadata = { who: 'ä', n: 1.5, yes: true }
    await subscribe(ana, { event: 'newPhoto', albumId, targetUrl, metadata })
    await subscribe(ana, { event: 'newPhoto', albumId: await app.addAlbum(ana), targetUrl })
    const added = await app.addPhoto(albumId, { kind: 'live', clip_file: 'x.mov', clip_type: 'video/quicktime' })
    await drain()
    expect(sent).toHaveLength(1)
    const [body] = bodies()
    expect(z.parse(eventBodies.newPhoto, body)).toEqual(body)
    expect(Object.keys(body)).toEqual(['data', 'metadata'])
    expect(body).toMatchObject({ data: { photoId: added, labels: [], restrictedLabels: [], videoUrl: expect.any(String) }, metadata })
    // four days later the addresses in it still work: the last attempt sends the same bytes
    app.context.pass(90 * HOUR)
    expect((await app.fetchMedia(body.data.stableUrl)).status).toBe(200)
  })

  test('a photo that moves to another album is new there; one that comes back is not new', async () => {
    const other = await app.addAlbum(ana)
    for (const album of [albumId, other]) await subscribe(ana, { event: 'newPhoto', albumId: album, targetUrl, metadata: { album } })
    await setPhotoActive(app.context, { photoId, active: false })
    await setPhotoActive(app.context, { photoId, active: true })
    await movePhoto(app.context, photoId, { album_id: albumId, file: 'renamed.jpg', file_size: 1, file_mtime: 1 })
    await drain()
    expect(sent).toEqual([])
    await movePhoto(app.context, photoId, { album_id: other, file: 'moved.jpg', file_size: 1, file_mtime: 1 })
    await drain()
    expect(bodies()).toMatchObject([{ data: { photoId }, metadata: { album: other } }])
  })

  test('a change that is taken back takes its event along, and the other way round', async () => {
    await subscribe(ana, { event: 'newAlbum', targetUrl })
    const tell = (tx: Executor, toData: () => Promise<Album>) =>
      appendEvent(app.context, tx, { event: 'newAlbum', callerId: ana.callerId, toData })
    await expect(
      db().transaction().execute(async (tx) => {
        await tell(tx, () => Promise.resolve({ albumId: 'x' }))
        throw new Error('in the midst')
      }),
    ).rejects.toThrow('in the midst')
    await drain()
    expect([sent, await stateOf()]).toEqual([[], undefined])
    // an event that can't be written: the change is not there either
    await db().schema.alterTable('delivery').renameTo('away').execute()
    await expect(app.addAlbum(ana, { name: 'Never was' })).rejects.toThrow()
    await db().schema.alterTable('away').renameTo('delivery').execute()
    expect((await app.call(ana, 'getAlbums', { search: 'Never was' })).data).toEqual([])
  })

  test('a new album is told to its creator; and to whoever is added to one, once', async () => {
    await subscribe(ana, { event: 'newAlbum', targetUrl })
    await subscribe(ben, { event: 'newAlbum', targetUrl, metadata: {} })
    const made = (await app.call(ana, 'createAlbum', { name: 'Lisbon' })).data
    await drain()
    expect(bodies()).toEqual([{ data: made }])
    await app.addMember(made.albumId, ben, 'Participant')
    await app.addMember(made.albumId, ben, 'Admin')
    await drain()
    expect(bodies().slice(1)).toEqual([{ data: { ...made, numParticipants: 2 }, metadata: {} }])
    expect(z.parse(eventBodies.newAlbum, bodies()[1])).toEqual(bodies()[1])
  })

  test('a label is told once for a photo in 60 seconds, to those who asked for it', async () => {
    const other = await app.addPhoto(albumId)
    await subscribe(ana, { event: 'photoLabelAdded', albumId, label: 'Print', targetUrl })
    await label('print')
    app.context.pass(SECOND)
    await label('Print')
    await app.call(ana, 'removePhotoLabel', { albumId, photoId, label: 'Print' })
    app.context.pass(59 * SECOND)
    await label('Print')
    await label('Print', other)
    await app.call(ana, 'removePhotoLabel', { albumId, photoId, label: 'Print' })
    app.context.pass(SECOND)
    await label('Print')
    await label('Print')
    await drain()
    expect(bodies().map(({ data }) => data.photoId)).toEqual([photoId, other, photoId])
    expect(bodies()[0].data).toMatchObject({ labels: ['print', 'Print'], restrictedLabels: [] })
    expect(z.parse(eventBodies.photoLabelAdded, bodies()[0])).toEqual(bodies()[0])
  })

  test('a photo that is not Active has no label events', async () => {
    await subscribe(ana, { event: 'photoLabelAdded', albumId, label: 'x', targetUrl })
    await setPhotoActive(app.context, { photoId, active: false })
    expect((await label('x')).status).toBe(404)
    await drain()
    expect(sent).toEqual([])
  })

  test('whoever is no longer admin is told nothing, also of what was waiting', async () => {
    await app.addMember(albumId, ben, 'Admin')
    await subscribe(ben, { event: 'newPhoto', albumId, targetUrl })
    await app.addPhoto(albumId)
    await app.addMember(albumId, ben, 'Participant')
    await app.addPhoto(albumId)
    await drain()
    expect(sent).toEqual([])
    expect(await stateOf()).toMatchObject({ state: 'stopped', next_at: null })
  })

  test('whoever stops being admin in the midst of it is told nothing more', async () => {
    await app.addMember(albumId, ben, 'Admin')
    await subscribe(ben, { event: 'newPhoto', albumId, targetUrl })
    for (let i = 0; i < 3; i++) await app.addPhoto(albumId)
    const deliver: Deliver = async (letter) => {
      sent.push({ ...letter, id: '', at: new Date(0) })
      await app.addMember(albumId, ben, 'Participant')
      return ok
    }
    await createWorker(app.context, { name: 'one', deliver }).drain()
    expect(sent).toHaveLength(1)
    expect(await db().selectFrom('delivery').select('state').orderBy('seq').execute()).toEqual(
      ['delivered', 'stopped', 'stopped'].map((state) => ({ state })),
    )
  })

  test('what fails is sent again, ten times over about 75 hours, the same bytes under the same id', async () => {
    answer = () => broken
    await subscribe(ana, { event: 'newAlbum', targetUrl })
    await app.addAlbum(ana)
    const begun = app.context.clock().getTime()
    // each pause is up to a fifth longer or shorter
    for (let minute = 0; minute < 75 * 1.25 * 60; minute++) {
      // a minute at a time; the first pauses are shorter
      app.context.pass(60 * SECOND)
      if (minute % 10 === 0 || minute < 60) await drain()
    }
    expect(sent).toHaveLength(10)
    expect(new Set(sent.map(({ id, body }) => id + body)).size).toBe(1)
    expect(new Set(sent.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10)
    const hours = ((sent[9]?.at.getTime() ?? 0) - begun) / HOUR
    expect(hours).toBeGreaterThan(75 * 0.8)
    expect(hours).toBeLessThan(75 * 1.25)
    expect(await stateOf()).toMatchObject({ state: 'failed', tries: 10, next_at: null })
  })

  test('where nothing fails the order is kept, and a failure holds up nothing', async () => {
    await subscribe(ana, { event: 'newAlbum', targetUrl })
    answer = ({ body }) => (body.includes('"7"') && sent.length < 10 ? broken : ok)
    for (let i = 0; i < 40; i++) await app.addAlbum(ana, { name: String(i) })
    await Promise.all([workerNamed('one').drain(), workerNamed('two').drain()])
    expect(bodies().map(({ data }) => Number(data.name))).toEqual(Array.from({ length: 40 }, (_, i) => i))
    app.context.pass(7 * SECOND)
    await drain()
    expect(bodies().at(-1).data.name).toBe('7')
  })

  test('410 disables; so do five days of nothing but failures; a test that arrives enables again', async () => {
    const gone = await subscribe(ana, { event: 'newAlbum', targetUrl })
    answer = () => ({ status: 410, answer: '' })
    await app.addAlbum(ana)
    await drain()
    answer = () => ok
    await app.addAlbum(ana)
    await drain()
    expect(sent).toHaveLength(1)
    expect((await ask(ana, `deliveries?webhookId=${gone}`)).data).toMatchObject({ disabledAt: expect.any(String) })
    expect((await ask(ana, 'deliveries/test', { webhookId: gone })).status).toBe(200)
    await drain()
    expect(sent[1]?.headers['webhook-test']).toBe('true')
    await app.addAlbum(ana)
    await drain()
    expect(sent).toHaveLength(3)
    answer = () => broken
    await app.addAlbum(ana)
    await drain()
    app.context.pass(120 * HOUR)
    await drain()
    const log = (await ask(ana, `deliveries?webhookId=${gone}`)).data
    expect(log).toMatchObject({ disabledAt: expect.any(String), failingSince: expect.any(String) })
  })

  test('what happens while a subscription is disabled is kept, and sent when that is asked for', async () => {
    const webhookId = await subscribe(ana, { event: 'newAlbum', targetUrl })
    answer = () => ({ status: 410, answer: '' })
    await app.addAlbum(ana)
    await drain()
    for (const name of ['a', 'b']) await app.addAlbum(ana, { name })
    await drain()
    expect(sent).toHaveLength(1)
    const counts = async () => (await ask(ana, `deliveries?webhookId=${webhookId}`)).data['counts']
    expect(await counts()).toEqual({ delivered: 0, pending: 0, retrying: 0, failed: 1, neverAttempted: 2 })
    answer = () => ok
    expect((await ask(ana, 'deliveries/redeliver', { webhookId, neverAttempted: true })).data).toEqual({ due: 2 })
    await drain()
    expect(bodies().slice(1).map(({ data }) => data.name)).toEqual(['a', 'b'])
    expect(await counts()).toEqual({ delivered: 2, pending: 0, retrying: 0, failed: 1, neverAttempted: 0 })
  })

  test('what is tried again counts as such, and may be sent at once; what merely waits is left alone', async () => {
    const webhookId = await subscribe(ana, { event: 'newAlbum', targetUrl })
    const since = app.context.clock().toISOString()
    answer = () => broken
    await app.addAlbum(ana)
    await drain()
    await app.addAlbum(ana)
    const counts = async () => (await ask(ana, `deliveries?webhookId=${webhookId}`)).data['counts']
    expect(await counts()).toEqual({ delivered: 0, pending: 1, retrying: 1, failed: 0, neverAttempted: 0 })
    expect((await ask(ana, 'deliveries/redeliver', { webhookId, neverAttempted: true })).data).toEqual({ due: 0 })
    expect((await ask(ana, 'deliveries/redeliver', { webhookId, failedSince: since })).data).toEqual({ due: 1 })
    answer = () => ok
    await drain()
    expect(await counts()).toEqual({ delivered: 2, pending: 0, retrying: 0, failed: 0, neverAttempted: 0 })
  })

  test('the log tells of every attempt; what failed, or was never attempted, can be sent again', async () => {
    const webhookId = await subscribe(ana, { event: 'newAlbum', targetUrl })
    answer = () => ({ status: 410, answer: 'x'.repeat(10) })
    const since = app.context.clock().toISOString()
    await app.addAlbum(ana)
    await app.addAlbum(ana)
    await drain()
    const log = (await ask(ana, `deliveries?webhookId=${webhookId}`)).data
    expect(log).toMatchObject({ counts: { delivered: 0, pending: 0, failed: 1, neverAttempted: 1 }, cursor: '{}' })
    expect(log['deliveries']).toMatchObject([
      { state: 'stopped', attempts: [] },
      { state: 'failed', isTest: false, attempts: [{ status: 410, answer: 'x'.repeat(10), at: since }] },
    ])
    const first = sent[0]
    answer = () => ok
    expect((await ask(ana, 'deliveries/redeliver', { webhookId, failedSince: since })).data).toEqual({ due: 1 })
    expect((await ask(ana, 'deliveries/redeliver', { webhookId, neverAttempted: true })).data).toEqual({ due: 1 })
    await drain()
    expect(sent).toHaveLength(3)
    expect(sent.map(({ id }) => id)).toContain(first?.id)
    expect((await ask(ana, 'deliveries/redeliver', { webhookId, deliveryId: first?.id })).data).toEqual({ due: 1 })
    await drain()
    expect(sent.at(-1)).toMatchObject({ id: first?.id, body: first?.body })
  })

  test('a log is for the admin of the subscription', async () => {
    await app.addMember(albumId, ben, 'Admin')
    const webhookId = await subscribe(ben, { event: 'newPhoto', albumId, targetUrl })
    expect((await ask(ben, `deliveries?webhookId=${webhookId}`)).status).toBe(200)
    await app.addMember(albumId, ben, 'Participant')
    for (const [caller, status] of [[ben, 403], [ana, 400]] as const) {
      expect((await ask(caller, `deliveries?webhookId=${webhookId}`)).status).toBe(status)
      expect((await ask(caller, 'deliveries/test', { webhookId })).status).toBe(status)
      expect((await ask(caller, 'deliveries/redeliver', { webhookId, neverAttempted: true })).status).toBe(status)
    }
    expect((await ask({ callerId: '', key: 'nonsense' }, `deliveries?webhookId=${webhookId}`)).status).toBe(401)
    expect((await ask(ana, 'deliveries/redeliver', {})).message).toBe('webhookId is required')
  })

  test('deleting a subscription forgets its deliveries', async () => {
    const webhookId = await subscribe(ana, { event: 'newAlbum', targetUrl })
    await app.addAlbum(ana)
    await app.call(ana, 'deleteSubscription', { webhookId })
    await drain()
    expect(sent).toEqual([])
    expect(await stateOf()).toBeUndefined()
  })

  test('a secret is rotated by overlap: both sign, then only the new one', async () => {
    await subscribe(ana, { event: 'newAlbum', targetUrl })
    const [old] = await showSecrets(app.context, ana.callerId)
    const [fresh] = await rotateSecret(app.context, { callerId: ana.callerId, overlapMs: HOUR })
    const verify = (secret: string | undefined) => {
      const last = sent.at(-1)
      // the package holds the timestamp against the clock of the machine, ours stands still
      const signatures = last?.headers['webhook-signature']?.split(' ') ?? []
      const timestamp = new Date(Number(last?.headers['webhook-timestamp']) * 1000)
      return signatures.includes(new Webhook(secret ?? '').sign(last?.id ?? '', timestamp, last?.body ?? ''))
    }
    await app.addAlbum(ana)
    await drain()
    expect([verify(old?.secret), verify(fresh?.secret)]).toEqual([true, true])
    app.context.pass(HOUR)
    await app.addAlbum(ana)
    await drain()
    expect([verify(old?.secret), verify(fresh?.secret)]).toEqual([false, true])
    expect(await showSecrets(app.context, ana.callerId)).toEqual([{ secret: fresh?.secret }])
    // neither in a body nor in a header
    for (const { secret } of [old, fresh].flatMap((each) => each ?? [])) expect(JSON.stringify(sent)).not.toContain(secret)
    expect(JSON.stringify(sent)).not.toContain(ana.key)
  })

  test('our own receiver shows what arrives, without a connection', async () => {
    const token = await addReceiver()
    const ownUrl = `https://127.0.0.1:4310/api/extensions/receiver/${token}`
    expect((await app.call(ben, 'createSubscription', { event: 'newAlbum', targetUrl: ownUrl })).status).toBe(400)
    expect((await app.call(ana, 'createSubscription', { event: 'newAlbum', targetUrl: ownUrl })).status).toBe(200)
    const name = 'own'
    const worker = createWorker(app.context, { name, deliver: createDeliver(app.context, { allowPrivate: false, connect: neverConnect }) })
    const { albumId: made2 } = (await app.call(ana, 'createAlbum', { name: 'Seen' })).data
    await worker.drain()
    const inbox = await ask(ana, `receiver/${token}`)
    expect(inbox.data).toMatchObject([{ body: expect.stringContaining(made2), headers: { 'webhook-event': 'newAlbum' } }])
    expect((await ask(ben, `receiver/${token}`)).status).toBe(404)
    const posted = await app.send(`/api/extensions/receiver/${token}`, { method: 'POST', body: 'hello' })
    expect(posted.status).toBe(200)
    expect((await app.send('/api/extensions/receiver/unknown', { method: 'POST', body: '' })).status).toBe(404)
    expect((await ask(ana, `receiver/${token}`)).data).toHaveLength(2)
  })

  test('what a receiver of ours can’t keep is refused, whoever sends it', async () => {
    const token = await addReceiver()
    expect((await post('%00', 'x')).status).toBe(404)
    expect((await post(token, 'x'.repeat(2 ** 20 + 1))).status).toBe(413)
    // an endless one is not read to its end
    let pulled = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (pulled++ > 1000) controller.close()
        else controller.enqueue(new Uint8Array(64 * 1024))
      },
    })
    expect((await post(token, endless)).status).toBe(413)
    expect(pulled).toBeLessThan(100)
    for (const change of [{ webhookId: '\0' }, { webhookId: 'x', deliveryId: '\ud800' }, { webhookId: 'x', failedSince: 'soon' }]) {
      expect((await ask(ana, 'deliveries/redeliver', change)).status).toBe(400)
    }
    expect((await ask(ana, 'deliveries?webhookId=%00')).status).toBe(400)
    expect((await ask(ana, `receiver/${token}`)).data).toEqual([])
  })

  test('a lane that was taken up is nobody else’s until it ends', async () => {
    await subscribe(ana, { event: 'newAlbum', targetUrl })
    await app.addAlbum(ana)
    const at = (ms: number) => new Date(app.context.clock().getTime() + ms).toISOString()
    expect(await claimLane(db(), { lane: 'gone.1', now: at(0), until: at(30_000), onlyHealthy: false })).toBeDefined()
    await drain()
    expect(sent).toEqual([])
    app.context.pass(30_000)
    await drain()
    expect(sent).toHaveLength(1)
  })

  test('a log and an inbox are kept 30 days', async () => {
    await subscribe(ana, { event: 'newAlbum', targetUrl })
    const token = await addReceiver()
    await app.send(`/api/extensions/receiver/${token}`, { method: 'POST', body: 'hello' })
    await app.addAlbum(ana)
    await drain()
    app.context.pass(30 * 24 * HOUR - 1)
    await cleanUp(app.context)
    expect(await db().selectFrom('attempt').selectAll().execute()).toHaveLength(1)
    app.context.pass(2)
    await cleanUp(app.context)
    expect(await db().selectFrom('attempt').selectAll().execute()).toEqual([])
    expect(await stateOf()).toBeUndefined()
    expect((await ask(ana, `receiver/${token}`)).data).toEqual([])
  })

  test('of a subscription’s log 10,000 rows are kept', async () => {
    const webhookId = await subscribe(ana, { event: 'newAlbum', targetUrl })
    await app.addAlbum(ana)
    await drain()
    const row = { delivery_id: sent[0]?.id ?? '', webhook_id: webhookId, at: app.context.clock().toISOString(), duration_ms: 1, answer: '' }
    for (let i = 0; i < 11; i++) await db().insertInto('attempt').values(Array.from({ length: 1000 }, () => row)).execute()
    await cleanUp(app.context)
    const [kept] = await db().selectFrom('attempt').select((eb) => eb.fn.countAll<number>().as('count')).execute()
    expect(Number(kept?.count)).toBe(10_000)
  })

  test('of what a disabled subscription was never sent, 10,000 are kept', async () => {
    const webhookId = await subscribe(ana, { event: 'newAlbum', targetUrl })
    const created_at = app.context.clock().toISOString()
    const row = { webhook_id: webhookId, body: '', is_test: 0, state: 'stopped', tries: 0, attempted: 0, next_at: null, created_at } as const
    for (let i = 0; i < 11; i++) {
      const rows = Array.from({ length: 1000 }, (_, n) => ({ ...row, delivery_id: `${i * 1000 + n}` }))
      await db().insertInto('delivery').values(rows).execute()
    }
    await cleanUp(app.context)
    const kept = await db().selectFrom('delivery').select('delivery_id').orderBy('seq').execute()
    expect([kept.length, kept[0]?.delivery_id]).toEqual([10_000, '1000'])
  })
})
