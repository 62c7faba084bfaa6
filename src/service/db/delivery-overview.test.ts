import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deliveryList, receiverHealth } from '#contract/extensions.ts'
import { migrations } from '#service/db/migrations/migrations.ts'
import { describeOnDatabases } from '#testing/databases/describe-on-databases.ts'
import { createDeliveriesFixture, HOUR, ok, targetUrl } from '#testing/fixtures/deliveries-fixture.ts'
import type { Database } from './open-database.ts'

function upgradeOn(db: () => Database): void {
  /** Reverts the migration step and runs it again over the existing rows. */
  async function upgrade(): Promise<void> {
    await sql`drop index delivery_by_state`.execute(db())
    await sql`drop table attempt_count`.execute(db())
    await sql`alter table subscription drop column counted_since`.execute(db())
    const { '007-delivery-overview': step } = await migrations('sqlite').getMigrations()
    await step?.up(db())
  }

  test('lists its deliveries and counts its attempts, in a full log from the oldest attempt on', async () => {
    const fixture = await createDeliveriesFixture(db())
    const webhookId = await fixture.subscribe(fixture.ana, { event: 'newAlbum', targetUrl })
    const made = fixture.app.context.clock().toISOString()
    const health = async () =>
      receiverHealth.parse((await fixture.ask(fixture.ana, 'deliveries/health')).data).receivers
    await fixture.app.addAlbum(fixture.ana)
    await fixture.drain()
    fixture.app.context.pass(24 * HOUR)
    fixture.answer = ({ body }) => ({ status: body.includes('Gone') ? 410 : 500, answer: '' })
    for (const name of ['Late', 'Gone']) await fixture.app.addAlbum(fixture.ana, { name })
    await fixture.drain()
    const before = await health()
    expect(before[0]?.days.slice(-2)).toMatchObject([{ delivered: 1 }, { delivered: 0, retried: 1 }])
    await upgrade()
    expect(await health()).toEqual(before)
    expect(before[0]?.keptSince).toBe(made)
    const { deliveries } = deliveryList.parse((await fixture.ask(fixture.ana, 'deliveries/all')).data)
    expect(deliveries.map((delivery) => delivery.webhookId)).toEqual([webhookId, webhookId, webhookId])

    // a full log may have lost older attempts
    fixture.answer = () => ok
    const at = fixture.app.context.clock().toISOString()
    await db().deleteFrom('attempt').execute()
    const row = { delivery_id: 'x', webhook_id: webhookId, at, duration_ms: 1, status: 200, answer: '' }
    const rows = Array.from({ length: 1000 }, () => row)
    for (let n = 0; n < 10; n++) await db().insertInto('attempt').values(rows).execute()
    await upgrade()
    const [cut] = await health()
    expect(cut).toMatchObject({ keptSince: at })
    expect(cut?.days.slice(-2)).toEqual([
      { day: made.slice(0, 10) },
      { day: at.slice(0, 10), delivered: 10_000, failed: 0, retried: 0 },
    ])
    await fixture.app.close()
  })
}

describeOnDatabases('a database from before deliveries were listed over all webhooks', upgradeOn, { isOwn: true })
