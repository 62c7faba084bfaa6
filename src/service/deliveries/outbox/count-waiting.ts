import type { Executor } from '#service/db/open-database.ts'

/** The number of outstanding deliveries, and when the oldest was created. */
export async function countWaiting(db: Executor): Promise<{ count: number; since: Date | undefined }> {
  const { count, since } = await db
    .selectFrom('delivery')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('created_at').as('since')])
    .where('next_at', 'is not', null)
    .executeTakeFirstOrThrow()
  // an aggregate of no rows is null, which Kysely's type leaves out
  return { count, since: typeof since === 'string' ? new Date(since) : undefined }
}
