import { sql } from 'kysely'
import type { Executor } from '#service/db/open-database.ts'

/** The newest delivery and the newest attempt of each subscription, as a text. */
export async function listNewest(db: Executor, webhookIds: readonly string[]): Promise<Map<string, string>> {
  if (webhookIds.length === 0) return new Map()
  const { rows } = await sql<{ webhook_id: string; delivery: number | null; attempt: number | null }>`
    select webhook_id,
      (select max(seq) from delivery where delivery.webhook_id = subscription.webhook_id) as delivery,
      (select max(seq) from attempt where attempt.webhook_id = subscription.webhook_id) as attempt
    from subscription where webhook_id in (${sql.join(webhookIds)})`.execute(db)
  return new Map(rows.map(({ webhook_id, delivery, attempt }) => [webhook_id, `${delivery} ${attempt}`]))
}
