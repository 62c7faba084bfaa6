import type { Selectable } from 'kysely'
import type { Executor } from '#service/db/open-database.ts'
import type { Tables } from '#service/db/tables.ts'

export const listAttemptCounts = (
  db: Executor,
  { webhookIds, days }: { webhookIds: readonly string[]; days: readonly string[] },
): Promise<Selectable<Tables['attempt_count']>[]> =>
  webhookIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('attempt_count')
        .selectAll()
        .where('webhook_id', 'in', webhookIds)
        .where('day', 'in', days)
        .execute()

/** Outstanding deliveries by subscription: how many, and when the next is due. */
export async function listWaiting(
  db: Executor,
  webhookIds: readonly string[],
): Promise<{ webhook_id: string; count: number; nextAt: string | null }[]> {
  if (webhookIds.length === 0) return []
  return db
    .selectFrom('delivery')
    .select(['webhook_id'])
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('next_at').as('nextAt')])
    .where('webhook_id', 'in', webhookIds)
    .where('next_at', 'is not', null)
    .groupBy('webhook_id')
    .execute()
}
