import { Webhook } from 'standardwebhooks'
import { beforeEach, expect, test } from 'vitest'
import { createWorker, rotateSecret, showSecrets } from '#service/deliveries/deliveries.ts'
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
import { STOPPED_AT_ONCE } from './attempt-store.ts'
import type { Deliver } from './send-deliveries.ts'
import { acquireSubscriptionLease } from './subscription-lease.ts'

describeOnDatabases('attempts', (db) => {
  let fixture: DeliveriesFixture
  beforeEach(async () => {
    fixture = await createDeliveriesFixture(db())
    return fixture.app.close
  })

  test('a failing delivery is attempted ten times over about 75 hours, with the same body and id', async () => {
    fixture.answer = () => broken
    await fixture.subscribe(fixture.ana, { event: 'newAlbum', targetUrl })
    await fixture.app.addAlbum(fixture.ana)
    const begun = fixture.app.context.clock().getTime()
    // each pause is up to a fifth longer or shorter
    for (let minute = 0; minute < 75 * 1.25 * 60; minute++) {
      // drains every minute only in the first hour, when pauses are short
      fixture.app.context.pass(60 * SECOND)
      if (minute % 10 === 0 || minute < 60) await fixture.drain()
    }
    expect(fixture.sent).toHaveLength(10)
    expect(new Set(fixture.sent.map(({ id, body }) => id + body)).size).toBe(1)
    expect(new Set(fixture.sent.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10)
    const hours = ((fixture.sent[9]?.at.getTime() ?? 0) - begun) / HOUR
    expect(hours).toBeGreaterThan(75 * 0.8)
    expect(hours).toBeLessThan(75 * 1.25)
    expect(await fixture.firstDelivery()).toMatchObject({ state: 'failed', tries: 10, next_at: null })
  })

  test('deliveries are sent in order, and a failed one holds up none of the others', async () => {
    await fixture.subscribe(fixture.ana, { event: 'newAlbum', targetUrl })
    fixture.answer = ({ body }) => (body.includes('"7"') && fixture.sent.length < 10 ? broken : ok)
    for (let i = 0; i < 40; i++) await fixture.app.addAlbum(fixture.ana, { name: String(i) })
    await Promise.all([fixture.workerNamed('one').drain(), fixture.workerNamed('two').drain()])
    expect(fixture.bodies().map(({ data }) => Number(data.name))).toEqual(Array.from({ length: 40 }, (_, i) => i))
    fixture.app.context.pass(7 * SECOND)
    await fixture.drain()
    expect(fixture.bodies().at(-1).data.name).toBe('7')
  })

  test('an acquired lease excludes other workers until it expires', async () => {
    await fixture.subscribe(fixture.ana, { event: 'newAlbum', targetUrl })
    await fixture.app.addAlbum(fixture.ana)
    const at = (ms: number) => new Date(fixture.app.context.clock().getTime() + ms).toISOString()
    expect(
      await acquireSubscriptionLease(db(), { leaseId: 'gone.1', now: at(0), until: at(30_000), onlyHealthy: false }),
    ).toBeDefined()
    await fixture.drain()
    expect(fixture.sent).toEqual([])
    fixture.app.context.pass(30_000)
    await fixture.drain()
    expect(fixture.sent).toHaveLength(1)
  })

  test('a 410 or five days of failures disables a subscription; a delivered test enables it again', async () => {
    const gone = await fixture.subscribe(fixture.ana, { event: 'newAlbum', targetUrl })
    fixture.answer = () => ({ status: 410, answer: '' })
    await fixture.app.addAlbum(fixture.ana)
    await fixture.drain()
    fixture.answer = () => ok
    await fixture.app.addAlbum(fixture.ana)
    await fixture.drain()
    expect(fixture.sent).toHaveLength(1)
    expect((await fixture.ask(fixture.ana, `deliveries?webhookId=${gone}`)).data).toMatchObject({
      disabledAt: expect.any(String),
    })
    expect((await fixture.ask(fixture.ana, 'deliveries/test', { webhookId: gone })).status).toBe(200)
    await fixture.drain()
    expect(fixture.sent[1]?.headers['webhook-test']).toBe('true')
    await fixture.app.addAlbum(fixture.ana)
    await fixture.drain()
    expect(fixture.sent).toHaveLength(3)
    fixture.answer = () => broken
    await fixture.app.addAlbum(fixture.ana)
    await fixture.drain()
    fixture.app.context.pass(120 * HOUR)
    await fixture.drain()
    fixture.app.context.pass(HOUR)
    await fixture.drain()
    const log = (await fixture.ask(fixture.ana, `deliveries?webhookId=${gone}`)).data
    expect(log).toMatchObject({ disabledAt: expect.any(String), failingSince: expect.any(String) })
  })

  test('a failed test does not count as a failure, nor do two attempts, however far apart, disable', async () => {
    const webhookId = await fixture.subscribe(fixture.ana, { event: 'newAlbum', targetUrl })
    const getLog = async () => (await fixture.ask(fixture.ana, `deliveries?webhookId=${webhookId}`)).data
    fixture.answer = () => broken
    await fixture.ask(fixture.ana, 'deliveries/test', { webhookId })
    await fixture.drain()
    expect(fixture.sent).toHaveLength(1)
    expect(await getLog()).not.toHaveProperty('failingSince')
    await fixture.app.addAlbum(fixture.ana)
    await fixture.drain()
    expect(await getLog()).toHaveProperty('failingSince')
    fixture.app.context.pass(144 * HOUR)
    await fixture.drain()
    expect(await getLog()).not.toHaveProperty('disabledAt')
    fixture.answer = () => ok
    fixture.app.context.pass(HOUR)
    await fixture.drain()
    const log = await getLog()
    expect(log['counts']).toMatchObject({ delivered: 1, neverAttempted: 0 })
    expect(log).not.toHaveProperty('failingSince')
  })

  test('a 410 stops all deliveries that wait, however many', async () => {
    const webhookId = await fixture.subscribe(fixture.ana, { event: 'newAlbum', targetUrl })
    fixture.answer = () => ({ status: 410, answer: '' })
    await fixture.app.addAlbum(fixture.ana)
    const first = await fixture.firstDelivery()
    if (first === undefined) throw new Error('nothing to deliver')
    const { seq: _, ...row } = first
    const rows = Array.from({ length: 2 * STOPPED_AT_ONCE }, (_each, n) => ({ ...row, delivery_id: `more ${n}` }))
    for (let start = 0; start < rows.length; start += 500)
      await db()
        .insertInto('delivery')
        .values(rows.slice(start, start + 500))
        .execute()
    await fixture.drain()
    expect(fixture.sent).toHaveLength(1)
    expect((await fixture.ask(fixture.ana, `deliveries?webhookId=${webhookId}`)).data['counts']).toEqual({
      delivered: 0,
      pending: 0,
      retrying: 0,
      failed: 1,
      neverAttempted: rows.length,
    })
  })

  test('events are kept while a subscription is disabled, and sent on request', async () => {
    const webhookId = await fixture.subscribe(fixture.ana, { event: 'newAlbum', targetUrl })
    fixture.answer = () => ({ status: 410, answer: '' })
    await fixture.app.addAlbum(fixture.ana)
    await fixture.drain()
    for (const name of ['a', 'b']) await fixture.app.addAlbum(fixture.ana, { name })
    await fixture.drain()
    expect(fixture.sent).toHaveLength(1)
    const counts = async () => (await fixture.ask(fixture.ana, `deliveries?webhookId=${webhookId}`)).data['counts']
    expect(await counts()).toEqual({ delivered: 0, pending: 0, retrying: 0, failed: 1, neverAttempted: 2 })
    fixture.answer = () => ok
    expect((await fixture.ask(fixture.ana, 'deliveries/redeliver', { webhookId, neverAttempted: true })).data).toEqual({
      due: 2,
    })
    await fixture.drain()
    expect(
      fixture
        .bodies()
        .slice(1)
        .map(({ data }) => data.name),
    ).toEqual(['a', 'b'])
    expect(await counts()).toEqual({ delivered: 2, pending: 0, retrying: 0, failed: 1, neverAttempted: 0 })
  })

  test('a delivery that is being retried counts as such and can be redelivered at once; a pending one is left alone', async () => {
    const webhookId = await fixture.subscribe(fixture.ana, { event: 'newAlbum', targetUrl })
    const since = fixture.app.context.clock().toISOString()
    fixture.answer = () => broken
    await fixture.app.addAlbum(fixture.ana)
    await fixture.drain()
    await fixture.app.addAlbum(fixture.ana)
    const counts = async () => (await fixture.ask(fixture.ana, `deliveries?webhookId=${webhookId}`)).data['counts']
    expect(await counts()).toEqual({ delivered: 0, pending: 1, retrying: 1, failed: 0, neverAttempted: 0 })
    expect((await fixture.ask(fixture.ana, 'deliveries/redeliver', { webhookId, neverAttempted: true })).data).toEqual({
      due: 0,
    })
    expect((await fixture.ask(fixture.ana, 'deliveries/redeliver', { webhookId, failedSince: since })).data).toEqual({
      due: 1,
    })
    fixture.answer = () => ok
    await fixture.drain()
    expect(await counts()).toEqual({ delivered: 2, pending: 0, retrying: 0, failed: 0, neverAttempted: 0 })
  })

  test('a success counts, although the delivery was sent again during the attempt', async () => {
    const webhookId = await fixture.subscribe(fixture.ana, { event: 'newAlbum', targetUrl })
    const requests: unknown[] = []
    const deliver: Deliver = async ({ headers }) => {
      const deliveryId = headers['webhook-id']
      requests.push(deliveryId)
      if (requests.length === 1) return broken
      await fixture.ask(fixture.ana, 'deliveries/redeliver', { webhookId, deliveryId })
      return ok
    }
    const worker = createWorker(fixture.app.context, { name: 'one', deliver })
    await fixture.app.addAlbum(fixture.ana)
    await worker.drain()
    fixture.app.context.pass(HOUR)
    await worker.drain()
    expect(requests).toHaveLength(2)
    expect((await fixture.ask(fixture.ana, `deliveries?webhookId=${webhookId}`)).data['deliveries']).toMatchObject([
      { state: 'delivered', attempts: [{ status: 500 }, { status: 200 }] },
    ])
  })

  test('a test, or a single delivery that is sent again, goes before those that wait', async () => {
    const webhookId = await fixture.subscribe(fixture.ana, { event: 'newAlbum', targetUrl })
    fixture.answer = () => broken
    for (const name of ['a', 'b', 'c']) await fixture.app.addAlbum(fixture.ana, { name })
    await fixture.drain()
    fixture.app.context.pass(HOUR)
    await fixture.ask(fixture.ana, 'deliveries/test', { webhookId })
    fixture.sent.length = 0
    await fixture.drain()
    expect(fixture.sent.map(({ headers }) => headers['webhook-test'])).toEqual(['true', ...Array(3)])
    fixture.app.context.pass(HOUR)
    const waiting = db().selectFrom('delivery').select('delivery_id').where('next_at', 'is not', null)
    const { delivery_id: deliveryId } = await waiting.orderBy('next_at', 'desc').executeTakeFirstOrThrow()
    await fixture.ask(fixture.ana, 'deliveries/redeliver', { webhookId, deliveryId })
    fixture.sent.length = 0
    await fixture.drain()
    expect(fixture.sent.map(({ id }) => id)).toEqual([deliveryId, expect.any(String), expect.any(String)])
  })

  test('deleting a subscription deletes its deliveries', async () => {
    const webhookId = await fixture.subscribe(fixture.ana, { event: 'newAlbum', targetUrl })
    await fixture.app.addAlbum(fixture.ana)
    await fixture.app.call(fixture.ana, 'deleteSubscription', { webhookId })
    await fixture.drain()
    expect(fixture.sent).toEqual([])
    expect(await fixture.firstDelivery()).toBeUndefined()
  })

  test('after a rotation both secrets sign until the overlap ends, then only the new one', async () => {
    await fixture.subscribe(fixture.ana, { event: 'newAlbum', targetUrl })
    const [old] = await showSecrets(fixture.app.context, fixture.ana.callerId)
    const [fresh] = await rotateSecret(fixture.app.context, { callerId: fixture.ana.callerId, overlapMs: HOUR })
    const verify = (secret: string | undefined) => {
      const last = fixture.sent.at(-1)
      // `verify` would compare the timestamp with the system clock; the test's stands still
      const signatures = last?.headers['webhook-signature']?.split(' ') ?? []
      const timestamp = new Date(Number(last?.headers['webhook-timestamp']) * 1000)
      return signatures.includes(new Webhook(secret ?? '').sign(last?.id ?? '', timestamp, last?.body ?? ''))
    }
    await fixture.app.addAlbum(fixture.ana)
    await fixture.drain()
    expect([verify(old?.secret), verify(fresh?.secret)]).toEqual([true, true])
    fixture.app.context.pass(HOUR)
    await fixture.app.addAlbum(fixture.ana)
    await fixture.drain()
    expect([verify(old?.secret), verify(fresh?.secret)]).toEqual([false, true])
    expect(await showSecrets(fixture.app.context, fixture.ana.callerId)).toEqual([{ secret: fresh?.secret }])
    // no secret in a body or a header
    for (const { secret } of [old, fresh].flatMap((each) => each ?? []))
      expect(JSON.stringify(fixture.sent)).not.toContain(secret)
    expect(JSON.stringify(fixture.sent)).not.toContain(fixture.ana.key)
  })
})
