import { isPostgres } from '#service/db/is-postgres.ts'
import type { Executor } from '#service/db/open-database.ts'
import { prepared } from '#service/db/prepared.ts'

const secretsInUse = prepared((db, { callerId, now }: { callerId: string; now: string }) =>
  db
    .selectFrom('signing_secret')
    .select(['secret', 'expires_at'])
    .where('caller_id', '=', callerId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('seq', 'desc'),
)

/** The secrets in use, newest first. */
export const listSecretRows = async (db: Executor, when: { callerId: string; now: string }) =>
  (await secretsInUse(db, when)).rows

/**
 * Locks the set of a caller's secrets until the transaction ends, through the caller's row; new rows that refer to it
 * don't wait. SQLite runs one transaction at a time anyway.
 */
export async function lockSecrets(tx: Executor, callerId: string): Promise<void> {
  if (!isPostgres(tx)) return
  await tx.selectFrom('caller').select('caller_id').where('caller_id', '=', callerId).forNoKeyUpdate().execute()
}

export async function insertSecret(
  db: Executor,
  { callerId, secret, now }: { callerId: string; secret: string; now: string },
): Promise<void> {
  await db
    .insertInto('signing_secret')
    .values({ caller_id: callerId, secret, created_at: now, expires_at: null })
    .execute()
}

/** Sets an expiry on the secrets that have none. */
export async function expireSecrets(
  tx: Executor,
  { callerId, expiresAt }: { callerId: string; expiresAt: string },
): Promise<void> {
  await tx
    .updateTable('signing_secret')
    .set({ expires_at: expiresAt })
    .where('caller_id', '=', callerId)
    .where('expires_at', 'is', null)
    .execute()
}
