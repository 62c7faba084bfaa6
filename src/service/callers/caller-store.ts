import type { Insertable } from 'kysely'
import type { Executor } from '#service/db/open-database.ts'
import { prepared } from '#service/db/prepared.ts'
import type { CallerRow, Tables } from '#service/db/tables.ts'

const holderByKeyHash = prepared((db, { keyHash }: { keyHash: string }) =>
  db.selectFrom('api_key').select('caller_id').where('key_hash', '=', keyHash).where('revoked_at', 'is', null),
)

/** The caller whose active key has this hash. */
export const findHolderId = async (db: Executor, keyHash: string): Promise<string | undefined> =>
  (await holderByKeyHash(db, { keyHash })).rows[0]?.caller_id

export const listCallersByKeyHash = (db: Executor, hashes: readonly string[]) =>
  db
    .selectFrom('api_key')
    .select(['key_hash', 'caller_id'])
    .where('key_hash', 'in', hashes)
    .where('revoked_at', 'is', null)
    .execute()

export const findCaller = (db: Executor, callerId: string): Promise<CallerRow | undefined> =>
  db.selectFrom('caller').selectAll().where('caller_id', '=', callerId).executeTakeFirst()

/** Of `callerIds`, the caller and those who share an album with them. */
export const listKnownCallers = (
  db: Executor,
  { callerId, callerIds }: { callerId: string; callerIds: readonly string[] },
): Promise<CallerRow[]> =>
  db
    .selectFrom('caller')
    .selectAll()
    .where('caller_id', 'in', callerIds)
    .where((eb) =>
      eb.or([
        eb('caller_id', '=', callerId),
        eb.exists(
          eb
            .selectFrom('membership as theirs')
            .innerJoin('membership as own', 'own.album_id', 'theirs.album_id')
            .innerJoin('album', 'album.album_id', 'own.album_id')
            .select('theirs.album_id')
            .whereRef('theirs.caller_id', '=', 'caller.caller_id')
            .where('own.caller_id', '=', callerId)
            .where('album.deleted_at', 'is', null),
        ),
      ]),
    )
    .execute()

export async function updateCallerName(db: Executor, callerId: string, name: string): Promise<void> {
  await db.updateTable('caller').set({ name }).where('caller_id', '=', callerId).execute()
}

export const listCallerRows = (db: Executor): Promise<CallerRow[]> =>
  db.selectFrom('caller').selectAll().orderBy('created_at').execute()

export async function insertCaller(db: Executor, caller: CallerRow): Promise<void> {
  await db.insertInto('caller').values(caller).execute()
}

/** Idempotent: processes that were started with the same key insert it at the same moment. */
export async function insertKey(db: Executor, key: Insertable<Tables['api_key']>): Promise<void> {
  await db
    .insertInto('api_key')
    .values(key)
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .execute()
}

/** Finds revoked keys too. */
export const hasKeyHash = async (db: Executor, keyHash: string): Promise<boolean> =>
  (await db.selectFrom('api_key').select('key_hash').where('key_hash', '=', keyHash).executeTakeFirst()) !== undefined

export const listActiveKeys = (db: Executor) =>
  db
    .selectFrom('api_key')
    .select(['key_hash', 'prefix', 'caller_id', 'created_at'])
    .where('revoked_at', 'is', null)
    .orderBy('created_at')
    .execute()

export async function revokeKeyRow(db: Executor, keyHash: string, revokedAt: string): Promise<void> {
  await db.updateTable('api_key').set({ revoked_at: revokedAt }).where('key_hash', '=', keyHash).execute()
}
