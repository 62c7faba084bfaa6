import type { Selectable } from 'kysely'
import { isPostgres } from './is-postgres.ts'
import type { Executor } from './open-database.ts'
import type { Tables } from './tables.ts'

/** Whether several processes may share this database: a SQLite file belongs to one. */
export const isShared = isPostgres

export type LeaseRow = Selectable<Tables['lease']>

type LeaseTerm = Pick<LeaseRow, 'name' | 'holder'> & { ms: number }

/** Acquires a free or expired lease, or renews the holder's own; false if another process has it. */
export async function acquireLease(
  { db, clock }: { db: Executor; clock: () => Date },
  { name, holder, ms }: LeaseTerm,
): Promise<boolean> {
  const now = clock()
  const term = { holder, expires_at: new Date(now.getTime() + ms).toISOString() }
  const row = await db
    .insertInto('lease')
    .values({ name, ...term })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(term)
        .where((eb) => eb.or([eb('lease.expires_at', '<=', now.toISOString()), eb('lease.holder', '=', holder)])),
    )
    .returning('holder')
    .executeTakeFirst()
  return row !== undefined
}

export const findLease = (db: Executor, name: string): Promise<LeaseRow | undefined> =>
  db.selectFrom('lease').selectAll().where('name', '=', name).executeTakeFirst()

/** Publishes the holder's report to the other processes; does nothing if the lease was lost. */
export async function publishReport(db: Executor, lease: Pick<LeaseRow, 'name' | 'holder' | 'report'>): Promise<void> {
  await db
    .updateTable('lease')
    .set({ report: lease.report })
    .where('name', '=', lease.name)
    .where('holder', '=', lease.holder)
    .execute()
}

/** Signals the lease's holder by raising its call counter. */
export async function signalHolder(db: Executor, name: string): Promise<void> {
  await db
    .updateTable('lease')
    .set((eb) => ({ calls: eb('calls', '+', 1) }))
    .where('name', '=', name)
    .execute()
}

/** Releases a lease if `holder` still has it. */
export async function releaseLease(db: Executor, { name, holder }: Pick<LeaseRow, 'name' | 'holder'>): Promise<void> {
  await db.updateTable('lease').set({ expires_at: '' }).where('name', '=', name).where('holder', '=', holder).execute()
}

/** Releases leases left behind by an earlier process of this worker name. */
export async function releaseLeasesOf(db: Executor, worker: string): Promise<void> {
  await db
    .updateTable('lease')
    .set({ expires_at: '' })
    .where('holder', '>=', `${worker}.`)
    .where('holder', '<', `${worker}/`)
    .execute()
}
