import { beforeEach, expect, test } from 'vitest'
import { createWorker } from '#service/deliveries/deliveries.ts'
import type { Outcome } from '#service/deliveries/outbox/webhook-request.ts'
import { describeOnDatabases } from '#testing/databases/describe-on-databases.ts'
import {
  broken,
  createDeliveriesFixture,
  type DeliveriesFixture,
  ok,
  SECOND,
  targetUrl,
} from '#testing/fixtures/deliveries-fixture.ts'
import { type Deliver, LEASE_MS, sendDeliveries } from './send-deliveries.ts'
import { acquireSubscriptionLease } from './subscription-lease.ts'

describeOnDatabases('a process that is suspended until another takes over its lease', (db) => {
  let bench: DeliveriesFixture
  let sent: string[]

  beforeEach(async () => {
    bench = await createDeliveriesFixture(db())
    sent = []
    await bench.subscribe(bench.ana, { event: 'newAlbum', targetUrl })
    for (const name of ['1', '2', '3']) await bench.app.addAlbum(bench.ana, { name })
    return bench.app.close
  })

  const deliverAs =
    (process: string, answer: (name: string) => Outcome | Promise<Outcome>): Deliver =>
    async ({ body }) => {
      const { name } = JSON.parse(body).data
      sent.push(`${process} ${name}`)
      return answer(name)
    }

  const states = () => db().selectFrom('delivery').select(['state', 'tries']).orderBy('seq').execute()

  test('records nothing: its failure would postpone what the other is sending', async () => {
    const woken = Promise.withResolvers<void>()
    const asleep = createWorker(bench.app.context, {
      name: 'one',
      deliver: deliverAs('one', () => woken.promise.then(() => broken)),
    })
    const sleeping = asleep.drain()
    await expect.poll(() => sent).toEqual(['one 1'])
    bench.app.context.pass(LEASE_MS + SECOND)
    const other = createWorker(bench.app.context, {
      name: 'two',
      deliver: deliverAs('two', async (name) => {
        if (name !== '1') return ok
        woken.resolve()
        await sleeping
        return ok
      }),
    })
    await other.drain()
    expect(sent).toEqual(['one 1', 'two 1', 'two 2', 'two 3'])
    bench.app.context.pass(60 * SECOND)
    await other.drain()
    expect(sent).toHaveLength(4)
    expect(await states()).toEqual(['1', '2', '3'].map(() => ({ state: 'delivered', tries: 1 })))
  })

  test('sends nothing: the other has sent it', async () => {
    const { clock, pass } = bench.app.context
    const acquiredAt = clock().getTime()
    const at = (ms: number) => new Date(acquiredAt + ms).toISOString()
    const leaseId = 'one.1'
    const lease = await acquireSubscriptionLease(db(), { leaseId, now: at(0), until: at(LEASE_MS), onlyHealthy: false })
    if (lease === undefined) throw new Error('no lease')
    pass(LEASE_MS + SECOND)
    await createWorker(bench.app.context, { name: 'two', deliver: deliverAs('two', () => ok) }).drain()
    await sendDeliveries(bench.app.context, {
      leaseId,
      acquiredAt,
      lease,
      deliver: deliverAs('one', () => ok),
      isStopped: () => false,
      onRecorded: () => {},
    })
    expect(sent).toEqual(['two 1', 'two 2', 'two 3'])
    expect(await states()).toEqual(['1', '2', '3'].map(() => ({ state: 'delivered', tries: 1 })))
  })
})
