import { sql } from 'kysely'
import type { Context } from '#service/context.ts'

const KEPT_MS = 30 * 24 * 60 * 60 * 1000
/** Of each subscription. */
const KEPT_ROWS = 10_000
const LABEL_TURN_KEPT_MS = 60 * 60 * 1000

/** Forgets what is over: logs after 30 days or 10,000 rows of a subscription, whichever comes first. */
export async function cleanUp({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock().getTime()
  const before = new Date(now - KEPT_MS).toISOString()
  await db.deleteFrom('delivery').where('next_at', 'is', null).where('created_at', '<', before).execute()
  await db.deleteFrom('attempt').where('at', '<', before).execute()
  await db.deleteFrom('label_turn').where('fired_at', '<', new Date(now - LABEL_TURN_KEPT_MS).toISOString()).execute()
  // what a subscription left behind that was deleted while it was told something
  await sql`delete from delivery where webhook_id not in (select webhook_id from subscription)`.execute(db)
  const busy = await db
    .selectFrom('attempt')
    .select('webhook_id')
    .groupBy('webhook_id')
    .having((eb) => eb(eb.fn.countAll(), '>', KEPT_ROWS))
    .execute()
  for (const { webhook_id: webhookId } of busy) {
    const oldest = await db
      .selectFrom('attempt')
      .select('seq')
      .where('webhook_id', '=', webhookId)
      .orderBy('seq', 'desc')
      .offset(KEPT_ROWS - 1)
      .limit(1)
      .executeTakeFirstOrThrow()
    await db.deleteFrom('attempt').where('webhook_id', '=', webhookId).where('seq', '<', oldest.seq).execute()
    await sql`delete from delivery where webhook_id = ${webhookId} and next_at is null and attempted = 1
      and delivery_id not in (select delivery_id from attempt where webhook_id = ${webhookId})`.execute(db)
  }
  await sql`delete from attempt where delivery_id not in (select delivery_id from delivery)`.execute(db)
}
