import type { Context } from '#service/context.ts'
import type { Executor } from '#service/db/open-database.ts'
import { prepared } from '#service/db/prepared.ts'
import { newSigningSecret } from './signature.ts'

type SecretContext = Pick<Context, 'clock'>

const secretsInUse = prepared((db, { callerId, now }: { callerId: string; now: string }) =>
  db
    .selectFrom('signing_secret')
    .select(['secret', 'expires_at'])
    .where('caller_id', '=', callerId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('seq', 'desc'),
)

const listSecretRows = async (db: Executor, when: { callerId: string; now: string }) =>
  (await secretsInUse(db, when)).rows

const insertSecret = (db: Executor, { callerId, now }: { callerId: string; now: string }) =>
  db
    .insertInto('signing_secret')
    .values({ caller_id: callerId, secret: newSigningSecret(), created_at: now, expires_at: null })
    .execute()

/** What the caller's webhooks are signed with now, the newest first; the first secret is made when it is needed. */
export async function ensureSecrets(context: SecretContext, db: Executor, callerId: string): Promise<string[]> {
  const now = context.clock().toISOString()
  const rows = await listSecretRows(db, { callerId, now })
  if (rows.length > 0) return rows.map(({ secret }) => secret)
  await insertSecret(db, { callerId, now })
  return (await listSecretRows(db, { callerId, now })).map(({ secret }) => secret)
}

export type ShownSecret = { secret: string; expiresAt?: string }

/** The operator may. */
export async function showSecrets(context: Context, callerId: string): Promise<ShownSecret[]> {
  await ensureSecrets(context, context.db, callerId)
  const rows = await listSecretRows(context.db, { callerId, now: context.clock().toISOString() })
  return rows.map(({ secret, expires_at }) => ({ secret, ...(expires_at === null ? {} : { expiresAt: expires_at }) }))
}

/** The operator may. Until the overlap is over, everything is signed with the old secret as well. */
export async function rotateSecret(
  context: Context,
  { callerId, overlapMs }: { callerId: string; overlapMs: number },
): Promise<ShownSecret[]> {
  const now = context.clock()
  await context.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('signing_secret')
      .set({ expires_at: new Date(now.getTime() + overlapMs).toISOString() })
      .where('caller_id', '=', callerId)
      .where('expires_at', 'is', null)
      .execute()
    await insertSecret(tx, { callerId, now: now.toISOString() })
  })
  return showSecrets(context, callerId)
}
