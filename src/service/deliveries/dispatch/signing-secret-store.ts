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
