import { PostgresAdapter, type Selectable } from 'kysely'
import type { Executor } from './open-database.ts'
import type { Tables } from './tables.ts'

/** Whether other processes may work on this database as well: a SQLite file is held by one. */
export const isShared = (db: Executor): boolean => db.getExecutor().adapter instanceof PostgresAdapter

export type LeaseRow = Selectable<Tables['lease']>

type LeaseTerm = Pick<LeaseRow, 'name' | 'holder'> & { now: string; until: string }

/** Acquires a lease that nobody has or that has expired, or renews one's own; false where another process has it. */
export async function acquireLease(db: Executor, { name, holder, now, until }: LeaseTerm): Promise<boolean> {
  const term = { holder, expires_at: until }
  const row = await db
    .insertInto('lease')
    .values({ name, ...term })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(term)
        .where((eb) => eb.or([eb('lease.expires_at', '<=', now), eb('lease.holder', '=', holder)])),
    )
    .returning('holder')
    .executeTakeFirst()
  return row !== undefined
}

export const findLease = (db: Executor, name: string): Promise<LeaseRow | undefined> =>
  db.selectFrom('lease').selectAll().where('name', '=', name).executeTakeFirst()

/** Leaves a word for the other processes; nothing where the lease is no longer one's own. */
export async function report(db: Executor, lease: Pick<LeaseRow, 'name' | 'holder' | 'report'>): Promise<void> {
  await db
    .updateTable('lease')
    .set({ report: lease.report })
    .where('name', '=', lease.name)
    .where('holder', '=', lease.holder)
    .execute()
}

/** Calls whoever has the lease, which sees that there was one more. */
export async function callHolder(db: Executor, name: string): Promise<void> {
  await db
    .updateTable('lease')
    .set((eb) => ({ calls: eb('calls', '+', 1) }))
    .where('name', '=', name)
    .execute()
}

/** Releases a lease that is one's own still. */
export async function releaseLease(db: Executor, { name, holder }: Pick<LeaseRow, 'name' | 'holder'>): Promise<void> {
  await db.updateTable('lease').set({ expires_at: '' }).where('name', '=', name).where('holder', '=', holder).execute()
}

/** Releases what a process that had this worker's name held when it ended. */
export async function releaseLeasesOf(db: Executor, worker: string): Promise<void> {
  await db
    .updateTable('lease')
    .set({ expires_at: '' })
    .where('holder', '>=', `${worker}.`)
    .where('holder', '<', `${worker}/`)
    .execute()
}
