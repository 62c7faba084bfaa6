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
  let fixture: DeliveriesFixture
  let sent: string[]

  beforeEach(async () => {
    fixture = await createDeliveriesFixture(db())
    sent = []
    await fixture.subscribe(fixture.ana, { event: 'newAlbum', targetUrl })
    for (const name of ['1', '2', '3']) await fixture.app.addAlbum(fixture.ana, { name })
    return fixture.app.close
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
    const asleep = createWorker(fixture.app.context, {
      name: 'one',
      deliver: deliverAs('one', () => woken.promise.then(() => broken)),
    })
    const sleeping = asleep.drain()
    await expect.poll(() => sent).toEqual(['one 1'])
    fixture.app.context.pass(LEASE_MS + SECOND)
    const other = createWorker(fixture.app.context, {
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
    fixture.app.context.pass(60 * SECOND)
    await other.drain()
    expect(sent).toHaveLength(4)
    expect(await states()).toEqual(['1', '2', '3'].map(() => ({ state: 'delivered', tries: 1 })))
  })

  test('sends nothing: the other has sent it', async () => {
    const { clock, pass } = fixture.app.context
    const acquiredAt = clock().getTime()
    const at = (ms: number) => new Date(acquiredAt + ms).toISOString()
    const leaseId = 'one.1'
    const lease = await acquireSubscriptionLease(db(), { leaseId, now: at(0), until: at(LEASE_MS), onlyHealthy: false })
    if (lease === undefined) throw new Error('no lease')
    pass(LEASE_MS + SECOND)
    await createWorker(fixture.app.context, { name: 'two', deliver: deliverAs('two', () => ok) }).drain()
    await sendDeliveries(fixture.app.context, {
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
