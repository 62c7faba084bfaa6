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
  let bench: DeliveriesFixture
  beforeEach(async () => {
    bench = await createDeliveriesFixture(db())
    return bench.app.close
  })

  test('a failing delivery is attempted ten times over about 75 hours, with the same body and id', async () => {
    bench.answer = () => broken
    await bench.subscribe(bench.ana, { event: 'newAlbum', targetUrl })
    await bench.app.addAlbum(bench.ana)
    const begun = bench.app.context.clock().getTime()
    // each pause is up to a fifth longer or shorter
    for (let minute = 0; minute < 75 * 1.25 * 60; minute++) {
      // drains every minute only in the first hour, when pauses are short
      bench.app.context.pass(60 * SECOND)
      if (minute % 10 === 0 || minute < 60) await bench.drain()
    }
    expect(bench.sent).toHaveLength(10)
    expect(new Set(bench.sent.map(({ id, body }) => id + body)).size).toBe(1)
    expect(new Set(bench.sent.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10)
    const hours = ((bench.sent[9]?.at.getTime() ?? 0) - begun) / HOUR
    expect(hours).toBeGreaterThan(75 * 0.8)
    expect(hours).toBeLessThan(75 * 1.25)
    expect(await bench.firstDelivery()).toMatchObject({ state: 'failed', tries: 10, next_at: null })
  })

  test('deliveries are sent in order, and a failed one holds up none of the others', async () => {
    await bench.subscribe(bench.ana, { event: 'newAlbum', targetUrl })
    bench.answer = ({ body }) => (body.includes('"7"') && bench.sent.length < 10 ? broken : ok)
    for (let i = 0; i < 40; i++) await bench.app.addAlbum(bench.ana, { name: String(i) })
    await Promise.all([bench.workerNamed('one').drain(), bench.workerNamed('two').drain()])
    expect(bench.bodies().map(({ data }) => Number(data.name))).toEqual(Array.from({ length: 40 }, (_, i) => i))
    bench.app.context.pass(7 * SECOND)
    await bench.drain()
    expect(bench.bodies().at(-1).data.name).toBe('7')
  })

  test('an acquired lease excludes other workers until it expires', async () => {
    await bench.subscribe(bench.ana, { event: 'newAlbum', targetUrl })
    await bench.app.addAlbum(bench.ana)
    const at = (ms: number) => new Date(bench.app.context.clock().getTime() + ms).toISOString()
    expect(
      await acquireSubscriptionLease(db(), { leaseId: 'gone.1', now: at(0), until: at(30_000), onlyHealthy: false }),
    ).toBeDefined()
    await bench.drain()
    expect(bench.sent).toEqual([])
    bench.app.context.pass(30_000)
    await bench.drain()
    expect(bench.sent).toHaveLength(1)
  })

  test('a 410 or five days of failures disables a subscription; a delivered test enables it again', async () => {
    const gone = await bench.subscribe(bench.ana, { event: 'newAlbum', targetUrl })
    bench.answer = () => ({ status: 410, answer: '' })
    await bench.app.addAlbum(bench.ana)
    await bench.drain()
    bench.answer = () => ok
    await bench.app.addAlbum(bench.ana)
    await bench.drain()
    expect(bench.sent).toHaveLength(1)
    expect((await bench.ask(bench.ana, `deliveries?webhookId=${gone}`)).data).toMatchObject({
      disabledAt: expect.any(String),
    })
    expect((await bench.ask(bench.ana, 'deliveries/test', { webhookId: gone })).status).toBe(200)
    await bench.drain()
    expect(bench.sent[1]?.headers['webhook-test']).toBe('true')
    await bench.app.addAlbum(bench.ana)
    await bench.drain()
    expect(bench.sent).toHaveLength(3)
    bench.answer = () => broken
    await bench.app.addAlbum(bench.ana)
    await bench.drain()
    bench.app.context.pass(120 * HOUR)
    await bench.drain()
    bench.app.context.pass(HOUR)
    await bench.drain()
    const log = (await bench.ask(bench.ana, `deliveries?webhookId=${gone}`)).data
    expect(log).toMatchObject({ disabledAt: expect.any(String), failingSince: expect.any(String) })
  })

  test('a failed test does not count as a failure, nor do two attempts, however far apart, disable', async () => {
    const webhookId = await bench.subscribe(bench.ana, { event: 'newAlbum', targetUrl })
    const getLog = async () => (await bench.ask(bench.ana, `deliveries?webhookId=${webhookId}`)).data
    bench.answer = () => broken
    await bench.ask(bench.ana, 'deliveries/test', { webhookId })
    await bench.drain()
    expect(bench.sent).toHaveLength(1)
    expect(await getLog()).not.toHaveProperty('failingSince')
    await bench.app.addAlbum(bench.ana)
    await bench.drain()
    expect(await getLog()).toHaveProperty('failingSince')
    bench.app.context.pass(144 * HOUR)
    await bench.drain()
    expect(await getLog()).not.toHaveProperty('disabledAt')
    bench.answer = () => ok
    bench.app.context.pass(HOUR)
    await bench.drain()
    const log = await getLog()
    expect(log['counts']).toMatchObject({ delivered: 1, neverAttempted: 0 })
    expect(log).not.toHaveProperty('failingSince')
  })

  test('a 410 stops all deliveries that wait, however many', async () => {
    const webhookId = await bench.subscribe(bench.ana, { event: 'newAlbum', targetUrl })
    bench.answer = () => ({ status: 410, answer: '' })
    await bench.app.addAlbum(bench.ana)
    const first = await bench.firstDelivery()
    if (first === undefined) throw new Error('nothing to deliver')
    const { seq: _, ...row } = first
    const rows = Array.from({ length: 2 * STOPPED_AT_ONCE }, (_each, n) => ({ ...row, delivery_id: `more ${n}` }))
    for (let start = 0; start < rows.length; start += 500)
      await db()
        .insertInto('delivery')
        .values(rows.slice(start, start + 500))
        .execute()
    await bench.drain()
    expect(bench.sent).toHaveLength(1)
    expect((await bench.ask(bench.ana, `deliveries?webhookId=${webhookId}`)).data['counts']).toEqual({
      delivered: 0,
      pending: 0,
      retrying: 0,
      failed: 1,
      neverAttempted: rows.length,
    })
  })

  test('events are kept while a subscription is disabled, and sent on request', async () => {
    const webhookId = await bench.subscribe(bench.ana, { event: 'newAlbum', targetUrl })
    bench.answer = () => ({ status: 410, answer: '' })
    await bench.app.addAlbum(bench.ana)
    await bench.drain()
    for (const name of ['a', 'b']) await bench.app.addAlbum(bench.ana, { name })
    await bench.drain()
    expect(bench.sent).toHaveLength(1)
    const counts = async () => (await bench.ask(bench.ana, `deliveries?webhookId=${webhookId}`)).data['counts']
    expect(await counts()).toEqual({ delivered: 0, pending: 0, retrying: 0, failed: 1, neverAttempted: 2 })
    bench.answer = () => ok
    expect((await bench.ask(bench.ana, 'deliveries/redeliver', { webhookId, neverAttempted: true })).data).toEqual({
      due: 2,
    })
    await bench.drain()
    expect(
      bench
        .bodies()
        .slice(1)
        .map(({ data }) => data.name),
    ).toEqual(['a', 'b'])
    expect(await counts()).toEqual({ delivered: 2, pending: 0, retrying: 0, failed: 1, neverAttempted: 0 })
  })

  test('a delivery that is being retried counts as such and can be redelivered at once; a pending one is left alone', async () => {
    const webhookId = await bench.subscribe(bench.ana, { event: 'newAlbum', targetUrl })
    const since = bench.app.context.clock().toISOString()
    bench.answer = () => broken
    await bench.app.addAlbum(bench.ana)
    await bench.drain()
    await bench.app.addAlbum(bench.ana)
    const counts = async () => (await bench.ask(bench.ana, `deliveries?webhookId=${webhookId}`)).data['counts']
    expect(await counts()).toEqual({ delivered: 0, pending: 1, retrying: 1, failed: 0, neverAttempted: 0 })
    expect((await bench.ask(bench.ana, 'deliveries/redeliver', { webhookId, neverAttempted: true })).data).toEqual({
      due: 0,
    })
    expect((await bench.ask(bench.ana, 'deliveries/redeliver', { webhookId, failedSince: since })).data).toEqual({
      due: 1,
    })
    bench.answer = () => ok
    await bench.drain()
    expect(await counts()).toEqual({ delivered: 2, pending: 0, retrying: 0, failed: 0, neverAttempted: 0 })
  })

  test('a success counts, although the delivery was sent again during the attempt', async () => {
    const webhookId = await bench.subscribe(bench.ana, { event: 'newAlbum', targetUrl })
    const requests: unknown[] = []
    const deliver: Deliver = async ({ headers }) => {
      const deliveryId = headers['webhook-id']
      requests.push(deliveryId)
      if (requests.length === 1) return broken
      await bench.ask(bench.ana, 'deliveries/redeliver', { webhookId, deliveryId })
      return ok
    }
    const worker = createWorker(bench.app.context, { name: 'one', deliver })
    await bench.app.addAlbum(bench.ana)
    await worker.drain()
    bench.app.context.pass(HOUR)
    await worker.drain()
    expect(requests).toHaveLength(2)
    expect((await bench.ask(bench.ana, `deliveries?webhookId=${webhookId}`)).data['deliveries']).toMatchObject([
      { state: 'delivered', attempts: [{ status: 500 }, { status: 200 }] },
    ])
  })

  test('a test, or a single delivery that is sent again, goes before those that wait', async () => {
    const webhookId = await bench.subscribe(bench.ana, { event: 'newAlbum', targetUrl })
    bench.answer = () => broken
    for (const name of ['a', 'b', 'c']) await bench.app.addAlbum(bench.ana, { name })
    await bench.drain()
    bench.app.context.pass(HOUR)
    await bench.ask(bench.ana, 'deliveries/test', { webhookId })
    bench.sent.length = 0
    await bench.drain()
    expect(bench.sent.map(({ headers }) => headers['webhook-test'])).toEqual(['true', ...Array(3)])
    bench.app.context.pass(HOUR)
    const waiting = db().selectFrom('delivery').select('delivery_id').where('next_at', 'is not', null)
    const { delivery_id: deliveryId } = await waiting.orderBy('next_at', 'desc').executeTakeFirstOrThrow()
    await bench.ask(bench.ana, 'deliveries/redeliver', { webhookId, deliveryId })
    bench.sent.length = 0
    await bench.drain()
    expect(bench.sent.map(({ id }) => id)).toEqual([deliveryId, expect.any(String), expect.any(String)])
  })

  test('deleting a subscription deletes its deliveries', async () => {
    const webhookId = await bench.subscribe(bench.ana, { event: 'newAlbum', targetUrl })
    await bench.app.addAlbum(bench.ana)
    await bench.app.call(bench.ana, 'deleteSubscription', { webhookId })
    await bench.drain()
    expect(bench.sent).toEqual([])
    expect(await bench.firstDelivery()).toBeUndefined()
  })

  test('after a rotation both secrets sign until the overlap ends, then only the new one', async () => {
    await bench.subscribe(bench.ana, { event: 'newAlbum', targetUrl })
    const [old] = await showSecrets(bench.app.context, bench.ana.callerId)
    const [fresh] = await rotateSecret(bench.app.context, { callerId: bench.ana.callerId, overlapMs: HOUR })
    const verify = (secret: string | undefined) => {
      const last = bench.sent.at(-1)
      // `verify` would compare the timestamp with the system clock; the test's stands still
      const signatures = last?.headers['webhook-signature']?.split(' ') ?? []
      const timestamp = new Date(Number(last?.headers['webhook-timestamp']) * 1000)
      return signatures.includes(new Webhook(secret ?? '').sign(last?.id ?? '', timestamp, last?.body ?? ''))
    }
    await bench.app.addAlbum(bench.ana)
    await bench.drain()
    expect([verify(old?.secret), verify(fresh?.secret)]).toEqual([true, true])
    bench.app.context.pass(HOUR)
    await bench.app.addAlbum(bench.ana)
    await bench.drain()
    expect([verify(old?.secret), verify(fresh?.secret)]).toEqual([false, true])
    expect(await showSecrets(bench.app.context, bench.ana.callerId)).toEqual([{ secret: fresh?.secret }])
    // no secret in a body or a header
    for (const { secret } of [old, fresh].flatMap((each) => each ?? []))
      expect(JSON.stringify(bench.sent)).not.toContain(secret)
    expect(JSON.stringify(bench.sent)).not.toContain(bench.ana.key)
  })
})
