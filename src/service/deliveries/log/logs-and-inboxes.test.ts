import { beforeEach, expect, test } from 'vitest'
import { SHOWN_BODY } from '#contract/extensions.ts'
import { isShared } from '#service/db/leases.ts'
import { createDeliver, createWorker } from '#service/deliveries/deliveries.ts'
import { describeOnDatabases } from '#testing/databases/describe-on-databases.ts'
import {
  createDeliveriesFixture,
  type DeliveriesFixture,
  HOUR,
  ok,
  targetUrl,
} from '#testing/fixtures/deliveries-fixture.ts'
import { createTestApp } from '#testing/test-app.ts'
import { cleanUp, cleanUpInTurn } from './retention.ts'

const neverConnect = () => {
  throw new Error('a connection was made')
}

describeOnDatabases('logs and inboxes', (db) => {
  let fixture: DeliveriesFixture
  beforeEach(async () => {
    fixture = await createDeliveriesFixture(db())
    return fixture.app.close
  })

  test('the log lists every attempt; failed and never attempted deliveries can be sent again', async () => {
    const webhookId = await fixture.subscribe(fixture.ana, { event: 'newAlbum', targetUrl })
    fixture.answer = () => ({ status: 410, answer: 'x'.repeat(10) })
    const since = fixture.app.context.clock().toISOString()
    await fixture.app.addAlbum(fixture.ana)
    await fixture.app.addAlbum(fixture.ana)
    await fixture.drain()
    const log = (await fixture.ask(fixture.ana, `deliveries?webhookId=${webhookId}`)).data
    expect(log).toMatchObject({ counts: { delivered: 0, pending: 0, failed: 1, neverAttempted: 1 }, cursor: '{}' })
    expect(log['deliveries']).toMatchObject([
      { state: 'stopped', attempts: [] },
      {
        state: 'failed',
        isTest: false,
        body: fixture.sent[0]?.body,
        attempts: [{ status: 410, answer: 'x'.repeat(10), at: since }],
      },
    ])
    const first = fixture.sent[0]
    fixture.answer = () => ok
    expect((await fixture.ask(fixture.ana, 'deliveries/redeliver', { webhookId, failedSince: since })).data).toEqual({
      due: 1,
    })
    expect((await fixture.ask(fixture.ana, 'deliveries/redeliver', { webhookId, neverAttempted: true })).data).toEqual({
      due: 1,
    })
    await fixture.drain()
    expect(fixture.sent).toHaveLength(3)
    expect(fixture.sent.map(({ id }) => id)).toContain(first?.id)
    expect((await fixture.ask(fixture.ana, 'deliveries/redeliver', { webhookId, deliveryId: first?.id })).data).toEqual(
      {
        due: 1,
      },
    )
    await fixture.drain()
    expect(fixture.sent.at(-1)).toMatchObject({ id: first?.id, body: first?.body })
  })

  test('however many deliveries are sent again, one statement changes at most a thousand', async () => {
    const webhookId = await fixture.subscribe(fixture.ana, { event: 'newAlbum', targetUrl })
    const created_at = fixture.app.context.clock().toISOString()
    const row = { webhook_id: webhookId, body: '{}', is_test: 0, tries: 0, next_at: null, created_at } as const
    for (let from = 0; from < 2500; from += 500) {
      const rows = Array.from({ length: 500 }, (_, n) => ({
        ...row,
        ...(n % 2 === 0 ? ({ state: 'stopped', attempted: 0 } as const) : ({ state: 'failed', attempted: 1 } as const)),
        delivery_id: `${from + n}`,
      }))
      await db().insertInto('delivery').values(rows).execute()
    }
    let most = 0
    const watched = db().withPlugin({
      transformQuery: ({ node }) => node,
      transformResult({ result }) {
        most = Math.max(most, Number(result.numAffectedRows ?? 0))
        return Promise.resolve(result)
      },
    })
    const { send } = await createTestApp({ db: watched })
    const answer = await send('/api/extensions/deliveries/redeliver', {
      method: 'POST',
      headers: { 'x-api-key': fixture.ana.key },
      body: JSON.stringify({ webhookId, failedSince: created_at, neverAttempted: true }),
    })
    expect(answer.data).toEqual({ due: 2500 })
    expect(most).toBe(1000)
    // all due at once, so that they are sent in the order of their events
    expect(await db().selectFrom('delivery').select('next_at').distinct().execute()).toHaveLength(1)
  })

  test('a log is for the subscription’s owner, while an admin of the album', async () => {
    await fixture.app.addMember(fixture.albumId, fixture.ben, 'Admin')
    const webhookId = await fixture.subscribe(fixture.ben, { event: 'newPhoto', albumId: fixture.albumId, targetUrl })
    expect((await fixture.ask(fixture.ben, `deliveries?webhookId=${webhookId}`)).status).toBe(200)
    await fixture.app.addMember(fixture.albumId, fixture.ben, 'Participant')
    for (const [caller, status] of [
      [fixture.ben, 403],
      [fixture.ana, 400],
    ] as const) {
      expect((await fixture.ask(caller, `deliveries?webhookId=${webhookId}`)).status).toBe(status)
      expect((await fixture.ask(caller, 'deliveries/test', { webhookId })).status).toBe(status)
      expect((await fixture.ask(caller, 'deliveries/redeliver', { webhookId, neverAttempted: true })).status).toBe(
        status,
      )
    }
    expect((await fixture.ask({ callerId: '', key: 'nonsense' }, `deliveries?webhookId=${webhookId}`)).status).toBe(401)
    expect((await fixture.ask(fixture.ana, 'deliveries/redeliver', {})).message).toBe('webhookId is required')
  })

  test('the service’s own receiver shows what arrives, without a connection', async () => {
    const token = await fixture.addReceiver()
    const ownUrl = `https://127.0.0.1:4310/api/extensions/receiver/${token}`
    expect(
      (await fixture.app.call(fixture.ben, 'createSubscription', { event: 'newAlbum', targetUrl: ownUrl })).status,
    ).toBe(400)
    expect(
      (await fixture.app.call(fixture.ana, 'createSubscription', { event: 'newAlbum', targetUrl: ownUrl })).status,
    ).toBe(200)
    const name = 'own'
    const worker = createWorker(fixture.app.context, {
      name,
      deliver: createDeliver(fixture.app.context, { allowPrivate: false, connect: neverConnect }),
    })
    const { albumId: made2 } = (await fixture.app.call(fixture.ana, 'createAlbum', { name: 'Seen' })).data
    await worker.drain()
    const inbox = await fixture.ask(fixture.ana, `receiver/${token}`)
    expect(inbox.data).toMatchObject([
      { body: expect.stringContaining(made2), headers: { 'webhook-event': 'newAlbum' } },
    ])
    expect((await fixture.ask(fixture.ben, `receiver/${token}`)).status).toBe(404)
    const posted = await fixture.app.send(`/api/extensions/receiver/${token}`, { method: 'POST', body: 'hello' })
    expect(posted.status).toBe(200)
    expect((await fixture.app.send('/api/extensions/receiver/unknown', { method: 'POST', body: '' })).status).toBe(404)
    expect((await fixture.ask(fixture.ana, `receiver/${token}`)).data).toHaveLength(2)
  })

  test('a caller gets their unused inbox again before a new one', async () => {
    const first = await fixture.addReceiver()
    expect(await fixture.addReceiver()).toBe(first)
    const ownUrl = `https://127.0.0.1:4310/api/extensions/receiver/${first}`
    await fixture.subscribe(fixture.ana, { event: 'newAlbum', targetUrl: ownUrl })
    const second = await fixture.addReceiver()
    expect(second).not.toBe(first)
    await fixture.post(second, 'by hand')
    expect([first, second]).not.toContain(await fixture.addReceiver())
    expect((await fixture.ask(fixture.ben, 'receiver', {})).data['token']).not.toBe(await fixture.addReceiver())
  })

  test('an inbox is not unused while a webhook’s address names it with a query', async () => {
    const first = await fixture.addReceiver()
    const ownUrl = `https://127.0.0.1:4310/api/extensions/receiver/${first}?from=albums`
    const webhookId = await fixture.subscribe(fixture.ana, { event: 'newAlbum', targetUrl: ownUrl })
    expect(await fixture.addReceiver()).not.toBe(first)
    const worker = createWorker(fixture.app.context, {
      name: 'own',
      deliver: createDeliver(fixture.app.context, { allowPrivate: false, connect: neverConnect }),
    })
    await fixture.ask(fixture.ana, 'deliveries/test', { webhookId })
    await worker.drain()
    expect((await fixture.ask(fixture.ana, `receiver/${first}`)).data).toHaveLength(1)
  })

  test('an inbox shows an album’s webhooks only while its owner is an admin of the album', async () => {
    const token = await fixture.addReceiver()
    const ownUrl = `https://127.0.0.1:4310/api/extensions/receiver/${token}`
    const { albumId } = await fixture.app.call(fixture.ben, 'createAlbum', { name: 'Ben’s' }).then(({ data }) => data)
    await fixture.app.addMember(albumId, fixture.ana, 'Admin')
    const photoId = await fixture.app.addPhoto(albumId)
    await fixture.subscribe(fixture.ana, { event: 'photoLabelAdded', albumId, label: 'shown', targetUrl: ownUrl })
    await fixture.subscribe(fixture.ana, { event: 'newAlbum', targetUrl: ownUrl })
    for (const [label, isHidden] of [
      ['secret', true],
      ['shown', false],
    ] as const) {
      await fixture.app.call(fixture.ben, 'addPhotoLabel', { albumId, photoId, label, isHidden })
    }
    await fixture.app.call(fixture.ana, 'createAlbum', { name: 'Own' })
    await fixture.post(token, 'by hand')
    const { context } = fixture.app
    await createWorker(context, {
      name: 'own',
      deliver: createDeliver(context, { allowPrivate: false, connect: neverConnect }),
    }).drain()
    const inbox = async () => (await fixture.ask(fixture.ana, `receiver/${token}`)).text
    expect(await inbox()).toContain('secret')
    await fixture.app.addMember(albumId, fixture.ana, 'Participant')
    const left = await inbox()
    expect(left).not.toMatch(/secret|shown/)
    expect(left).toContain('Own')
    expect(left).toContain('by hand')
    await fixture.app.addMember(albumId, fixture.ana, 'Admin')
    expect(await inbox()).toContain('secret')
  })

  test('the service’s own receiver refuses what it can’t store', async () => {
    const token = await fixture.addReceiver()
    expect((await fixture.post('%00', 'x')).status).toBe(404)
    expect((await fixture.post(token, 'x'.repeat(2 ** 20 + 1))).status).toBe(413)
    // an endless body is not read to its end
    let pulled = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (pulled++ > 1000) controller.close()
        else controller.enqueue(new Uint8Array(64 * 1024))
      },
    })
    expect((await fixture.post(token, endless)).status).toBe(413)
    expect(pulled).toBeLessThan(100)
    for (const change of [
      { webhookId: '\0' },
      { webhookId: 'x', deliveryId: '\ud800' },
      { webhookId: 'x', failedSince: 'soon' },
    ]) {
      expect((await fixture.ask(fixture.ana, 'deliveries/redeliver', change)).status).toBe(400)
    }
    expect((await fixture.ask(fixture.ana, 'deliveries?webhookId=%00')).status).toBe(400)
    expect((await fixture.ask(fixture.ana, `receiver/${token}`)).data).toEqual([])
  })

  test('the service’s own receiver bounds what it keeps of a body, and how much it takes at once', async () => {
    const token = await fixture.addReceiver()
    const body = 'é'.repeat(100_000)
    expect((await fixture.post(token, body)).status).toBe(200)
    expect((await fixture.ask(fixture.ana, `receiver/${token}`)).data).toMatchObject([
      { body: body.slice(0, SHOWN_BODY) },
    ])
    const statuses = await Promise.all(Array.from({ length: 300 }, async () => (await fixture.post(token, 'x')).status))
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    fixture.app.context.pass(1000)
    expect((await fixture.post(token, 'x')).status).toBe(200)
  })

  test('of receivers without a webhook a caller has the newest hundred', async () => {
    const subscribed = await fixture.addReceiver()
    await fixture.subscribe(fixture.ana, {
      event: 'newAlbum',
      targetUrl: `https://127.0.0.1:4310/api/extensions/receiver/${subscribed}`,
    })
    const tokens: string[] = []
    for (let made = 0; made < 102; made++) {
      fixture.app.context.pass(1)
      tokens.push(await fixture.addReceiver())
      await fixture.post(tokens.at(-1) ?? '', 'x')
    }
    const statusOf = async (token = '') => (await fixture.ask(fixture.ana, `receiver/${token}`)).status
    expect(await Promise.all([subscribed, ...tokens].map(statusOf))).toEqual([200, 404, 404, ...Array(100).fill(200)])
  })

  test('logs and inboxes are kept for 30 days', async () => {
    await fixture.subscribe(fixture.ana, { event: 'newAlbum', targetUrl })
    const token = await fixture.addReceiver()
    await fixture.app.send(`/api/extensions/receiver/${token}`, { method: 'POST', body: 'hello' })
    await fixture.app.addAlbum(fixture.ana)
    await fixture.drain()
    fixture.app.context.pass(30 * 24 * HOUR - 1)
    await cleanUp(fixture.app.context)
    expect(await db().selectFrom('attempt').selectAll().execute()).toHaveLength(1)
    fixture.app.context.pass(2)
    await cleanUp(fixture.app.context)
    expect(await db().selectFrom('attempt').selectAll().execute()).toEqual([])
    expect(await fixture.firstDelivery()).toBeUndefined()
    expect((await fixture.ask(fixture.ana, `receiver/${token}`)).data).toEqual([])
    // counts are of whole days
    const counts = () => db().selectFrom('attempt_count').select('delivered').execute()
    expect(await counts()).toEqual([{ delivered: 1 }])
    fixture.app.context.pass(24 * HOUR)
    await cleanUp(fixture.app.context)
    expect(await counts()).toEqual([])
  })

  test('processes that share a database clean it up once an hour', async () => {
    const { context } = fixture.app
    const [token, at] = [await fixture.addReceiver(), '2020-01-01T00:00:00.000Z']
    const write = () => db().insertInto('received').values({ token, at, headers: '{}', body: '' }).execute()
    const left = async () => (await db().selectFrom('received').select('seq').execute()).length
    await write()
    await cleanUpInTurn(context, 'first')
    expect(await left()).toBe(0)
    await write()
    await cleanUpInTurn(context, 'second')
    expect(await left()).toBe(isShared(db()) ? 1 : 0)
    context.pass(HOUR)
    await Promise.all(['first', 'second', 'third'].map((worker) => cleanUpInTurn(context, worker)))
    expect(await left()).toBe(0)
  })

  test('a subscription’s log keeps 10,000 rows', async () => {
    const webhookId = await fixture.subscribe(fixture.ana, { event: 'newAlbum', targetUrl })
    await fixture.app.addAlbum(fixture.ana)
    await fixture.drain()
    const row = {
      delivery_id: fixture.sent[0]?.id ?? '',
      webhook_id: webhookId,
      at: fixture.app.context.clock().toISOString(),
      duration_ms: 1,
      answer: '',
    }
    for (let i = 0; i < 11; i++)
      await db()
        .insertInto('attempt')
        .values(Array.from({ length: 1000 }, () => row))
        .execute()
    await cleanUp(fixture.app.context)
    const [kept] = await db()
      .selectFrom('attempt')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .execute()
    expect(Number(kept?.count)).toBe(10_000)
  })

  test('a disabled subscription keeps 10,000 deliveries that were never attempted', async () => {
    const webhookId = await fixture.subscribe(fixture.ana, { event: 'newAlbum', targetUrl })
    const created_at = fixture.app.context.clock().toISOString()
    const row = {
      webhook_id: webhookId,
      body: '',
      is_test: 0,
      state: 'stopped',
      tries: 0,
      attempted: 0,
      next_at: null,
      created_at,
    } as const
    for (let i = 0; i < 11; i++) {
      const rows = Array.from({ length: 1000 }, (_, n) => ({ ...row, delivery_id: `${i * 1000 + n}` }))
      await db().insertInto('delivery').values(rows).execute()
    }
    await cleanUp(fixture.app.context)
    const kept = await db().selectFrom('delivery').select('delivery_id').orderBy('seq').execute()
    expect([kept.length, kept[0]?.delivery_id]).toEqual([10_000, '1000'])
  })
})
