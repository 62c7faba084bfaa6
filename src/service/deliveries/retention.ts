import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#service/context.ts'

const KEPT_MS = 30 * 24 * 60 * 60 * 1000
/** Of each subscription. */
const KEPT_ROWS = 10_000
const LABEL_TURN_KEPT_MS = 60 * 60 * 1000

/** Rows of a log that a subscription has too many of. */
const beyond = (table: RawBuilder<unknown>, isMeant: RawBuilder<unknown>) =>
  sql`select seq from (
    select seq, row_number() over (partition by webhook_id order by seq desc) as place from ${table} where ${isMeant}
  ) as numbered where place > ${sql.lit(KEPT_ROWS)}`

/** Forgets what is over: logs after 30 days or 10,000 rows of a subscription, whichever comes first. */
export async function cleanUp({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock().getTime()
  const before = new Date(now - KEPT_MS).toISOString()
  await db.deleteFrom('delivery').where('next_at', 'is', null).where('created_at', '<', before).execute()
  await db.deleteFrom('attempt').where('at', '<', before).execute()
  await db.deleteFrom('received').where('at', '<', before).execute()
  await db.deleteFrom('label_turn').where('fired_at', '<', new Date(now - LABEL_TURN_KEPT_MS).toISOString()).execute()
  // what a subscription left behind that was deleted while it was told something
  await sql`delete from delivery where webhook_id not in (select webhook_id from subscription)`.execute(db)
  await sql`delete from attempt where seq in (${beyond(sql`attempt`, sql`true`)})`.execute(db)
  const neverSent = sql`next_at is null and attempted = 0`
  await sql`delete from delivery where seq in (${beyond(sql`delivery`, neverSent)})`.execute(db)
  await sql`delete from delivery where next_at is null and attempted = 1
    and delivery_id not in (select delivery_id from attempt)`.execute(db)
  await sql`delete from attempt where delivery_id not in (select delivery_id from delivery)`.execute(db)
}
