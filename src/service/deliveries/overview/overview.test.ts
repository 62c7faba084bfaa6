import { beforeEach, expect, test } from 'vitest'
import { deliveryList, type DeliveryList, receiverHealth, redeliverAllAnswer } from '#contract/extensions.ts'
import { describeOnDatabases } from '#testing/databases/describe-on-databases.ts'
import {
  broken,
  createDeliveriesFixture,
  type DeliveriesFixture,
  HOUR,
  ok,
  SECOND,
  targetUrl,
} from '#testing/fixtures/deliveries-fixture.ts'
import type { TestCaller } from '#testing/test-app.ts'

const DAY = 24 * HOUR
const gone = { status: 410, answer: 'gone' }

const query = (filter: object) => new URLSearchParams(Object.entries(filter).map(([k, v]) => [k, String(v)])).toString()

describeOnDatabases('deliveries of all webhooks', (db) => {
  let fixture: DeliveriesFixture
  beforeEach(async () => {
    fixture = await createDeliveriesFixture(db())
    return fixture.app.close
  })

  const ask = (filter: object = {}, caller = fixture.ana) => fixture.ask(caller, `deliveries/all?${query(filter)}`)
  const list = async (filter: object = {}, caller = fixture.ana): Promise<DeliveryList> =>
    deliveryList.parse((await ask(filter, caller)).data)
  const ids = async (filter: object = {}, caller = fixture.ana) =>
    (await list(filter, caller)).deliveries.map(({ deliveryId }) => deliveryId)
  const events = async (caller: TestCaller) => (await list({}, caller)).deliveries.map(({ event }) => event)
  async function pages(filter: object = {}): Promise<DeliveryList[]> {
    const all = [await list(filter)]
    for (let cursor = all[0]?.cursor ?? '{}'; cursor !== '{}'; cursor = all.at(-1)?.cursor ?? '{}')
      all.push(await list({ ...filter, cursor }))
    return all
  }
  const health = async (caller = fixture.ana) =>
    receiverHealth.parse((await fixture.ask(caller, 'deliveries/health')).data).receivers
  const redeliver = async (chosen: object, caller = fixture.ana) =>
    redeliverAllAnswer.parse((await fixture.ask(caller, 'deliveries/redeliver-all', chosen)).data)
  const now = () => fixture.app.context.clock().toISOString()

  /** Adds deliveries one second apart, numbered in their bodies. */
  async function fill(webhookId: string, count: number, change: object = {}): Promise<void> {
    const from = Date.parse(now())
    const rows = Array.from({ length: count }, (_, n) => ({
      delivery_id: `${webhookId} ${n}`,
      webhook_id: webhookId,
      body: `{"number":"n${n}."}`,
      is_test: 0 as const,
      state: 'failed' as const,
      tries: 10,
      attempted: 1 as const,
      next_at: null,
      created_at: new Date(from + n * SECOND).toISOString(),
      ...change,
    }))
    for (let at = 0; at < count; at += 1000)
      await db()
        .insertInto('delivery')
        .values(rows.slice(at, at + 1000))
        .execute()
  }

  /** A webhook and a delivery of each event: the album's delivered, the photo's being retried, the label's failed. */
  async function deliverEach() {
    const labels = await fixture.subscribe(fixture.ana, {
      event: 'photoLabelAdded',
      albumId: fixture.albumId,
      label: 'Best',
      targetUrl: 'https://hooks.example.com/labels',
    })
    const photos = await fixture.subscribe(fixture.ana, {
      event: 'newPhoto',
      albumId: fixture.albumId,
      targetUrl: 'https://other.example:8443/in',
    })
    const albums = await fixture.subscribe(fixture.ana, { event: 'newAlbum', targetUrl })
    fixture.answer = ({ subscription }) =>
      subscription.event === 'newAlbum' ? ok : subscription.event === 'newPhoto' ? broken : gone
    await fixture.label('Best')
    fixture.app.context.pass(HOUR)
    await fixture.app.addPhoto(fixture.albumId, { file: 'München.jpg' })
    fixture.app.context.pass(HOUR)
    await fixture.app.call(fixture.ana, 'createAlbum', { name: 'ÄRGER' })
    await fixture.drain()
    return { labels, photos, albums }
  }

  test('are one list, newest first, each with its event and address', async () => {
    const { labels, photos, albums } = await deliverEach()
    const { deliveries, cursor } = await list()
    expect(deliveries).toMatchObject([
      { webhookId: albums, event: 'newAlbum', targetUrl, state: 'delivered', attempts: [{ status: 200 }] },
      {
        webhookId: photos,
        event: 'newPhoto',
        albumId: fixture.albumId,
        targetUrl: 'https://other.example:8443/in',
        state: 'pending',
        nextAt: expect.any(String),
        attempts: [{ status: 500 }],
      },
      {
        webhookId: labels,
        event: 'photoLabelAdded',
        albumId: fixture.albumId,
        state: 'failed',
        attempts: [{ status: 410 }],
      },
    ])
    expect(deliveries[0]).not.toHaveProperty('albumId')
    expect(cursor).toBe('{}')
    const own = await fixture.ask(fixture.ana, `deliveries?webhookId=${photos}`)
    expect([own.data['deliveries']]).toMatchObject([[{ deliveryId: deliveries[1]?.deliveryId }]])
  })

  test('are filtered by state, event, receiver, webhook, time and text, alone or combined', async () => {
    const { labels, photos, albums } = await deliverEach()
    const webhooks = async (filter: object) => (await list(filter)).deliveries.map(({ webhookId }) => webhookId)
    const [newest, middle] = (await list()).deliveries
    expect(await webhooks({ state: 'delivered' })).toEqual([albums])
    expect(await webhooks({ state: 'retrying' })).toEqual([photos])
    expect(await webhooks({ state: 'failed' })).toEqual([labels])
    expect(await webhooks({ state: 'pending' })).toEqual([])
    expect(await webhooks({ event: 'newPhoto' })).toEqual([photos])
    expect(await webhooks({ receiver: 'https://hooks.example.com' })).toEqual([albums, labels])
    expect(await webhooks({ receiver: 'https://Hooks.Example.com:443' })).toEqual([albums, labels])
    expect(await webhooks({ receiver: 'https://other.example' })).toEqual([])
    expect(await webhooks({ receiver: 'https://other.example:8443' })).toEqual([photos])
    expect(await webhooks({ receiver: targetUrl })).toEqual([albums])
    expect(await webhooks({ receiver: 'https://hooks.example.com/' })).toEqual([])
    expect(await webhooks({ webhookId: labels })).toEqual([labels])
    expect(await webhooks({ since: middle?.createdAt })).toEqual([albums, photos])
    expect(await webhooks({ until: middle?.createdAt })).toEqual([labels])
    expect(await webhooks({ since: middle?.createdAt, until: newest?.createdAt })).toEqual([photos])
    const [time = ''] = middle?.createdAt.split('Z') ?? []
    expect(await webhooks({ since: `${time}+01:00` })).toEqual([albums, photos, labels])
    expect(await webhooks({ text: 'ärger' })).toEqual([albums])
    expect(await webhooks({ text: 'PHOTOID' })).toEqual([photos, labels])
    expect(await webhooks({ text: '100%' })).toEqual([])
    expect(await webhooks({ text: 'photoid', state: 'failed', receiver: 'https://hooks.example.com' })).toEqual([
      labels,
    ])
    expect(await webhooks({ event: 'newAlbum', state: 'failed' })).toEqual([])
  })

  test('to an address without a path can be chosen alone', async () => {
    const origin = 'https://hooks.example.com'
    const bare = await fixture.subscribe(fixture.ana, { event: 'newAlbum', targetUrl: origin })
    const other = await fixture.subscribe(fixture.ana, { event: 'newAlbum', targetUrl: `${origin}/b` })
    for (const webhookId of [bare, other]) await fill(webhookId, 1)
    expect(await ids({ receiver: `${origin}/` })).toEqual([`${bare} 0`])
    expect((await ids({ receiver: origin })).toSorted()).toEqual([`${bare} 0`, `${other} 0`].toSorted())
  })

  test('one is found by its identifier, however old, if it matches the filter and is the caller’s', async () => {
    const webhookId = await fixture.subscribe(fixture.ana, { event: 'newAlbum', targetUrl })
    const other = await fixture.subscribe(fixture.ana, { event: 'newAlbum', targetUrl })
    await fill(webhookId, 120)
    await fill(other, 3)
    const deliveryId = `${webhookId} 1`
    expect(await list({ deliveryId })).toMatchObject({ deliveries: [{ deliveryId, webhookId }], cursor: '{}' })
    const { createdAt } = (await list({ deliveryId })).deliveries[0] ?? {}
    expect(await ids({ deliveryId, state: 'failed', webhookId, since: createdAt, text: 'n1.' })).toEqual([deliveryId])
    for (const filter of [{ state: 'delivered' }, { webhookId: other }, { until: createdAt }, { text: 'n2.' }])
      expect(await ids({ deliveryId, ...filter })).toEqual([])
    expect(await ids({ deliveryId: 'none' })).toEqual([])
    expect(await ids({ deliveryId }, fixture.ben)).toEqual([])
  })

  test('that were never attempted are pending or stopped', async () => {
    const webhookId = await fixture.subscribe(fixture.ana, { event: 'newAlbum', targetUrl })
    await fixture.app.addAlbum(fixture.ana)
    const [first = ''] = await ids({ state: 'pending' })
    expect(first).not.toBe('')
    fixture.answer = () => gone
    await fixture.drain()
    await fixture.app.addAlbum(fixture.ana)
    expect(await ids({ state: 'failed' })).toEqual([first])
    expect(await list({ state: 'stopped' })).toMatchObject({ deliveries: [{ webhookId, attempts: [] }] })
  })

  test('come in pages of 50, each delivery once, despite additions meanwhile and equal times', async () => {
    const webhookIds = []
    for (let n = 0; n < 6; n++) {
      const webhookId = await fixture.subscribe(fixture.ana, { event: 'newAlbum', targetUrl })
      webhookIds.push(webhookId)
      // unequal runs, of several states, are merged into a page
      await fill(webhookId, n === 0 ? 90 : 7, n % 2 === 0 ? {} : { state: 'delivered', created_at: now() })
    }
    const first = await list()
    expect(first.deliveries).toHaveLength(50)
    fixture.app.context.pass(HOUR)
    await fixture.app.addAlbum(fixture.ana)
    const rest = await pages({ cursor: first.cursor })
    const all = [first, ...rest].flatMap(({ deliveries }) => deliveries)
    expect([first, ...rest].map(({ deliveries }) => deliveries.length)).toEqual([50, 50, 25])
    expect(new Set(all.map(({ deliveryId }) => deliveryId)).size).toBe(125)
    const inOrder = await db()
      .selectFrom('delivery')
      .select('delivery_id')
      .where('created_at', '<=', first.deliveries[0]?.createdAt ?? '')
      .orderBy('created_at', 'desc')
      .orderBy('seq', 'desc')
      .execute()
    expect(all.map(({ deliveryId }) => deliveryId)).toEqual(inOrder.map(({ delivery_id }) => delivery_id))
    expect((await pages({ state: 'failed' })).map(({ deliveries }) => deliveries.length)).toEqual([50, 50, 4])
    expect(
      (await pages({ webhookId: webhookIds[0], state: 'failed' })).flatMap(({ deliveries }) => deliveries),
    ).toHaveLength(90)
  })

  test('of more webhooks than a page has rows are all listed, and all redelivered', async () => {
    const [time, row] = [now(), { caller_id: fixture.ana.callerId, event: 'newAlbum', target_url: targetUrl } as const]
    const webhookIds = Array.from({ length: 260 }, (_, n) => `webhook ${n}`)
    const rows = webhookIds.map((webhook_id) => ({ ...row, webhook_id, created_at: time }))
    await db().insertInto('subscription').values(rows).execute()
    // one of them has two
    const inOrder = [...webhookIds.slice(0, 256), ...webhookIds.slice(255)]
    const failed = { body: '', is_test: 0, state: 'failed', tries: 10, attempted: 1, next_at: null } as const
    const deliveries = inOrder.map((webhook_id, n) => ({
      ...failed,
      webhook_id,
      delivery_id: `${n}`,
      created_at: time,
    }))
    await db().insertInto('delivery').values(deliveries).execute()
    const listed = (await pages()).map((page) => page.deliveries.map(({ webhookId }) => webhookId))
    expect(listed.map(({ length }) => length)).toEqual([50, 50, 50, 50, 50, 11])
    expect(listed.flat()).toEqual(inOrder.toReversed())
    expect(await redeliver({})).toEqual({ due: 261, cursor: '{}' })
  })

  test('are searched for a text with bounded work: a page without matches has a cursor', async () => {
    const webhookId = await fixture.subscribe(fixture.ana, { event: 'newAlbum', targetUrl })
    await fill(webhookId, 2100)
    const found = await pages({ text: 'N3.' })
    expect(found.map(({ deliveries }) => deliveries.length)).toEqual([0, 1])
    expect(found.map(({ searchedTo }) => searchedTo)).toEqual([
      new Date(Date.parse(now()) + 100 * SECOND).toISOString(),
      undefined,
    ])
    expect((await list({ text: 'n' })).deliveries).toHaveLength(50)
    expect(
      (await pages({ text: 'n', until: new Date(Date.parse(now()) + 120 * SECOND).toISOString() })).map(
        ({ deliveries }) => deliveries.length,
      ),
    ).toEqual([50, 50, 20])
  })

  test('are visible to those who may see each webhook’s log, and to nobody else', async () => {
    await fixture.app.addMember(fixture.albumId, fixture.ben, 'Admin')
    const config = { event: 'newPhoto', albumId: fixture.albumId, targetUrl } as const
    const [anas, bens] = [await fixture.subscribe(fixture.ana, config), await fixture.subscribe(fixture.ben, config)]
    await fixture.subscribe(fixture.ben, { event: 'newAlbum', targetUrl: 'https://ben.example/' })
    await fixture.app.addPhoto(fixture.albumId)
    await fixture.app.call(fixture.ben, 'createAlbum', { name: 'Ben’s' })
    fixture.answer = () => gone
    await fixture.drain()
    expect(await events(fixture.ana)).toEqual(['newPhoto'])
    expect(await events(fixture.ben)).toEqual(['newAlbum', 'newPhoto'])
    const receivers = async (caller: TestCaller) => (await health(caller)).map((receiver) => receiver.targetUrl)
    expect(await receivers(fixture.ana)).toEqual([targetUrl])
    expect(await receivers(fixture.ben)).toEqual(['https://ben.example/', targetUrl])
    const refusal = { status: 400, message: 'webhookId is not one of your subscriptions' }
    expect(await ask({ webhookId: bens })).toMatchObject(refusal)
    expect(await fixture.ask(fixture.ana, 'deliveries/redeliver-all', { webhookId: bens })).toMatchObject(refusal)
    await fixture.app.addMember(fixture.albumId, fixture.ben, 'Participant')
    expect(await events(fixture.ben)).toEqual(['newAlbum'])
    expect(await receivers(fixture.ben)).toEqual(['https://ben.example/'])
    expect(await ask({ webhookId: bens }, fixture.ben)).toMatchObject({
      status: 403,
      message: 'albumId is not an album that you are an admin of',
    })
    expect(await redeliver({}, fixture.ben)).toEqual({ due: 1, cursor: '{}' })
    expect(await ids({ webhookId: anas })).toHaveLength(1)
    await fixture.app.call(fixture.ana, 'deleteAlbum', { albumId: fixture.albumId })
    expect(await events(fixture.ana)).toEqual([])
    expect(await health()).toEqual([])
    const nobody = { callerId: '', key: 'nonsense' }
    expect((await ask({}, nobody)).status).toBe(401)
    expect((await fixture.ask(nobody, 'deliveries/health')).status).toBe(401)
    expect((await fixture.ask(nobody, 'deliveries/redeliver-all', {})).status).toBe(401)
  })

  test.each([
    [{ cursor: 'x' }, 'cursor is not valid for this list'],
    [{ since: 'soon' }, 'since must be a time in ISO 8601, such as 2026-05-24T10:00:00Z'],
    [{ until: '2026-05-24T10:00:00' }, 'until must be a time in ISO 8601, such as 2026-05-24T10:00:00Z'],
    [{ text: 'x'.repeat(101) }, 'text must be 1 to 100 characters long'],
    [{ text: 'a\0' }, 'text contains an invalid character'],
    [{ state: 'lost' }, 'state must be "pending", "retrying", "delivered", "failed" or "stopped"'],
    [{ event: 'deleted' }, 'event must be "newPhoto", "newAlbum" or "photoLabelAdded"'],
    [{ receiver: 'nonsense' }, 'receiver must be an address, or its beginning up to the host'],
    [{ webhookId: 'nothing' }, 'webhookId is not one of your subscriptions'],
  ])('%j is refused, by the list and by redelivery', async (filter, message) => {
    await fixture.subscribe(fixture.ana, { event: 'newAlbum', targetUrl })
    expect(await ask(filter)).toMatchObject({ status: 400, message })
    expect(await fixture.ask(fixture.ana, 'deliveries/redeliver-all', filter)).toMatchObject({ status: 400, message })
  })

  test('a cursor works only for the list and the caller it was issued for', async () => {
    const webhookId = await fixture.subscribe(fixture.ana, { event: 'newAlbum', targetUrl })
    await fill(webhookId, 60)
    const { cursor } = await list()
    expect((await list({ cursor })).deliveries).toHaveLength(10)
    expect((await ask({ cursor }, fixture.ben)).status).toBe(400)
    expect((await fixture.ask(fixture.ana, 'deliveries/redeliver-all', { cursor })).status).toBe(400)
    // an `until` beyond the cursor takes precedence
    const until = new Date(Date.parse(now()) + 3 * SECOND).toISOString()
    expect((await list({ cursor, until })).deliveries).toHaveLength(3)
  })

  test('redelivering all takes failed and stopped deliveries, and none that is already due', async () => {
    const { labels, albums } = await deliverEach()
    await fixture.ask(fixture.ana, 'deliveries/test', { webhookId: labels })
    await fixture.drain()
    await fixture.label('Other')
    fixture.app.context.pass(HOUR)
    await fixture.app.call(fixture.ana, 'addPhotoLabel', {
      albumId: fixture.albumId,
      photoId: await fixture.app.addPhoto(fixture.albumId),
      label: 'Best',
    })
    const before = await list()
    expect(before.deliveries.map(({ state }) => state)).toEqual([
      'stopped',
      'pending',
      'failed',
      'delivered',
      'pending',
      'failed',
    ])
    expect(await redeliver({ state: 'delivered' })).toEqual({ due: 0, cursor: '{}' })
    expect(await redeliver({ state: 'retrying' })).toEqual({ due: 0, cursor: '{}' })
    expect(await redeliver({ receiver: 'https://other.example:8443' })).toEqual({ due: 0, cursor: '{}' })
    // not the test
    expect(await redeliver({})).toEqual({ due: 2, cursor: '{}' })
    expect(await redeliver({})).toEqual({ due: 0, cursor: '{}' })
    const nextAts = async () =>
      (await list({ webhookId: labels, state: 'retrying' })).deliveries.map(({ nextAt }) => nextAt)
    expect(await nextAts()).toEqual([now()])
    fixture.answer = () => ok
    const sent = fixture.sent.length
    await fixture.drain()
    const labelsSent = fixture.sent.slice(sent).filter(({ subscription }) => subscription.webhook_id === labels)
    expect(labelsSent.map(({ id }) => id)).toEqual([before.deliveries[5]?.deliveryId, before.deliveries[0]?.deliveryId])
    expect(await ids({ state: 'failed' })).toHaveLength(1)

    expect(await fixture.ask(fixture.ana, 'deliveries/redeliver-all', { delivered: true })).toMatchObject({
      status: 400,
      message: 'since is required with delivered',
    })
    const [{ createdAt: since } = { createdAt: '' }] = (await list({ webhookId: albums })).deliveries
    const again = { since, webhookId: albums, delivered: true }
    expect([await redeliver(again), await redeliver(again)]).toMatchObject([{ due: 1 }, { due: 0 }])
    expect(await redeliver({ since, webhookId: albums })).toMatchObject({ due: 0 })
  })

  test('a request redelivers 1,000, oldest first, in the order of the events, and its cursor continues', async () => {
    const webhookId = await fixture.subscribe(fixture.ana, { event: 'newAlbum', targetUrl })
    const other = await fixture.subscribe(fixture.ana, { event: 'newAlbum', targetUrl: 'https://other.example/' })
    await fill(webhookId, 1003)
    await fill(other, 3, { state: 'stopped', attempted: 0 })
    const first = await redeliver({})
    expect(first.due).toBe(1000)
    fixture.app.context.pass(SECOND)
    const second = await redeliver({ cursor: first.cursor })
    expect(second).toEqual({ due: 6, cursor: '{}' })
    await fixture.drain()
    const numbers = fixture.sent
      .filter(({ subscription }) => subscription.webhook_id === webhookId)
      .map(({ id }) => Number(id.split(' ')[1]))
    expect(numbers).toEqual(Array.from({ length: 1003 }, (_, n) => n))
  })

  test('the health of receivers has seven days of attempts, what is waiting, and since when one has been failing', async () => {
    const shared = 'https://shared.example/in'
    const albums = await fixture.subscribe(fixture.ana, { event: 'newAlbum', targetUrl: shared })
    const photos = await fixture.subscribe(fixture.ana, {
      event: 'newPhoto',
      albumId: fixture.albumId,
      targetUrl: shared,
    })
    const made = now()
    fixture.answer = () => broken
    await fixture.app.addAlbum(fixture.ana)
    await fixture.drain()
    const failingSince = now()
    fixture.app.context.pass(DAY)
    fixture.answer = ({ subscription }) => (subscription.event === 'newAlbum' ? ok : gone)
    await fixture.drain()
    await fixture.app.addPhoto(fixture.albumId)
    await fixture.drain()
    const day = (after: number) => new Date(Date.parse(made) + after * DAY).toISOString().slice(0, 10)
    const none = { delivered: 0, failed: 0, retried: 0 }
    const [receiver, ...others] = await health()
    expect(others).toEqual([])
    expect(receiver).toMatchObject({ targetUrl: shared, webhookIds: [photos, albums], waiting: 0, keptSince: made })
    expect(receiver).toMatchObject({ disabledAt: now(), failingSince: now() })
    expect(failingSince).not.toBe(now())
    expect(receiver?.days).toEqual([
      ...[-5, -4, -3, -2, -1].map((after) => ({ day: day(after) })),
      { ...none, day: day(0), retried: 1 },
      { ...none, day: day(1), delivered: 1, failed: 1 },
    ])
    await fixture.app.addAlbum(fixture.ana)
    fixture.answer = () => broken
    const { createdAt: due } = (await list({ state: 'pending' })).deliveries[0] ?? {}
    expect(await health()).toMatchObject([{ waiting: 1, nextAt: due }])
    fixture.app.context.pass(6 * DAY)
    expect((await health())[0]?.days.map(({ day: each }) => each)).toEqual([1, 2, 3, 4, 5, 6, 7].map(day))
    expect((await health())[0]?.days.slice(0, 2)).toEqual([
      { ...none, day: day(1), delivered: 1, failed: 1 },
      { ...none, day: day(2) },
    ])
    await fixture.app.call(fixture.ana, 'deleteSubscription', { webhookId: albums })
    expect(await health()).toMatchObject([{ webhookIds: [photos], waiting: 0 }])
    expect(await db().selectFrom('attempt_count').selectAll().where('webhook_id', '=', albums).execute()).toEqual([])
  })
})
