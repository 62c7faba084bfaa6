import type { Context } from '#service/context.ts'
import type { Executor } from '#service/db/open-database.ts'
import { newSigningSecret } from './signature.ts'
import { expireSecrets, insertSecret, listSecretRows, lockSecrets } from './signing-secret-store.ts'

type SecretContext = Pick<Context, 'clock'>

/** The secrets that sign the caller's webhooks now, newest first; creates one if there is none. */
export async function ensureSecrets(context: SecretContext, db: Executor, callerId: string): Promise<string[]> {
  const now = context.clock().toISOString()
  const inUse = async () => (await listSecretRows(db, { callerId, now })).map(({ secret }) => secret)
  const secrets = await inUse()
  if (secrets.length > 0) return secrets
  if (!db.isTransaction) return db.transaction().execute((tx) => ensureSecrets(context, tx, callerId))
  await lockSecrets(db, callerId)
  // the previous holder of the lock may have created one
  if ((await inUse()).length === 0) await insertSecret(db, { callerId, secret: newSigningSecret(), now })
  return inUse()
}

export type ShownSecret = { secret: string; expiresAt?: string }

/** Operator only. */
export async function showSecrets(context: Context, callerId: string): Promise<ShownSecret[]> {
  await ensureSecrets(context, context.db, callerId)
  const rows = await listSecretRows(context.db, { callerId, now: context.clock().toISOString() })
  return rows.map(({ secret, expires_at }) => ({ secret, ...(expires_at === null ? {} : { expiresAt: expires_at }) }))
}

/** Operator only. Until the overlap ends, the old secret signs as well. */
export async function rotateSecret(
  context: Context,
  { callerId, overlapMs }: { callerId: string; overlapMs: number },
): Promise<ShownSecret[]> {
  const now = context.clock()
  await context.db.transaction().execute(async (tx) => {
    await lockSecrets(tx, callerId)
    await expireSecrets(tx, { callerId, expiresAt: new Date(now.getTime() + overlapMs).toISOString() })
    await insertSecret(tx, { callerId, secret: newSigningSecret(), now: now.toISOString() })
  })
  return showSecrets(context, callerId)
}
