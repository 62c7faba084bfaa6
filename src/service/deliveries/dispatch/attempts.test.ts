import { Webhook } from 'standardwebhooks'
import { beforeEach, expect, test } from 'vitest'
import { rotateSecret, showSecrets } from '#service/deliveries/deliveries.ts'
import { describeOnDatabases } from '#testing/describe-on-databases.ts'
import {
  broken,
  createDeliveriesBench,
  type DeliveriesBench,
  HOUR,
  ok,
  SECOND,
  targetUrl,
} from '#testing/fixtures/deliveries-fixture.ts'
import { acquireLease } from './subscription-lease.ts'

describeOnDatabases('attempts', (db) => {
  let bench: DeliveriesBench
  beforeEach(async () => {
    bench = await createDeliveriesBench(db())
    return bench.app.close
  })

  test('what fails is sent again, ten times over about 75 hours, the same bytes under the same id', async () => {
    bench.answer = () => broken
    await bench.subscribe(bench.ana, { event: 'newAlbum', targetUrl })
    await bench.app.addAlbum(bench.ana)
    const begun = bench.app.context.clock().getTime()
    // each pause is up to a fifth longer or shorter
    for (let minute = 0; minute < 75 * 1.25 * 60; minute++) {
      // a minute at a time; the first pauses are shorter
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

  test('where nothing fails the order is kept, and a failure holds up nothing', async () => {
    await bench.subscribe(bench.ana, { event: 'newAlbum', targetUrl })
    bench.answer = ({ body }) => (body.includes('"7"') && bench.sent.length < 10 ? broken : ok)
    for (let i = 0; i < 40; i++) await bench.app.addAlbum(bench.ana, { name: String(i) })
    await Promise.all([bench.workerNamed('one').drain(), bench.workerNamed('two').drain()])
    expect(bench.bodies().map(({ data }) => Number(data.name))).toEqual(Array.from({ length: 40 }, (_, i) => i))
    bench.app.context.pass(7 * SECOND)
    await bench.drain()
    expect(bench.bodies().at(-1).data.name).toBe('7')
  })

  test('a lease that was acquired is nobody else’s until it expires', async () => {
    await bench.subscribe(bench.ana, { event: 'newAlbum', targetUrl })
    await bench.app.addAlbum(bench.ana)
    const at = (ms: number) => new Date(bench.app.context.clock().getTime() + ms).toISOString()
    expect(
      await acquireLease(db(), { leaseId: 'gone.1', now: at(0), until: at(30_000), onlyHealthy: false }),
    ).toBeDefined()
    await bench.drain()
    expect(bench.sent).toEqual([])
    bench.app.context.pass(30_000)
    await bench.drain()
    expect(bench.sent).toHaveLength(1)
  })

  test('410 disables; so do five days of nothing but failures; a test that arrives enables again', async () => {
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
    const log = (await bench.ask(bench.ana, `deliveries?webhookId=${gone}`)).data
    expect(log).toMatchObject({ disabledAt: expect.any(String), failingSince: expect.any(String) })
  })

  test('what happens while a subscription is disabled is kept, and sent when that is asked for', async () => {
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

  test('what is tried again counts as such, and may be sent at once; what merely waits is left alone', async () => {
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

  test('deleting a subscription forgets its deliveries', async () => {
    const webhookId = await bench.subscribe(bench.ana, { event: 'newAlbum', targetUrl })
    await bench.app.addAlbum(bench.ana)
    await bench.app.call(bench.ana, 'deleteSubscription', { webhookId })
    await bench.drain()
    expect(bench.sent).toEqual([])
    expect(await bench.firstDelivery()).toBeUndefined()
  })

  test('a secret is rotated by overlap: both sign, then only the new one', async () => {
    await bench.subscribe(bench.ana, { event: 'newAlbum', targetUrl })
    const [old] = await showSecrets(bench.app.context, bench.ana.callerId)
    const [fresh] = await rotateSecret(bench.app.context, { callerId: bench.ana.callerId, overlapMs: HOUR })
    const verify = (secret: string | undefined) => {
      const last = bench.sent.at(-1)
      // the package holds the timestamp against the clock of the machine, ours stands still
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
    // neither in a body nor in a header
    for (const { secret } of [old, fresh].flatMap((each) => each ?? []))
      expect(JSON.stringify(bench.sent)).not.toContain(secret)
    expect(JSON.stringify(bench.sent)).not.toContain(bench.ana.key)
  })
})
