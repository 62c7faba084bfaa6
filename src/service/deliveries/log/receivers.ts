import type { Inbox, Receiver } from '#contract/extensions.ts'
import type { Context } from '#service/context.ts'
import { randomSecret } from '#service/core/random.ts'
import { ServiceError } from '#service/core/service-error.ts'
import type { Executor } from '#service/db/open-database.ts'
import { isStillAllowed } from '#service/deliveries/outbox/subscriber-policy.ts'
import type { Letter, Outcome } from '#service/deliveries/outbox/webhook-request.ts'

/** Of each receiver, the newest. */
const KEPT = 50

const PATH = /\/extensions\/receiver\/([\w-]{43})$/
const TOKEN = /^[\w-]{43}$/

const findOwner = async (db: Executor, token: string): Promise<string | undefined> =>
  // nothing else is asked of the database: PostgreSQL takes no NUL
  TOKEN.test(token)
    ? (await db.selectFrom('receiver').select('caller_id').where('token', '=', token).executeTakeFirst())?.caller_id
    : undefined

/**
 * The token of the caller's own receiver that this address names, on whatever host: what is sent there is put into its
 * inbox without any connection, so there is nothing for the rules on addresses to be lifted for.
 */
export async function findOwnReceiver(
  db: Executor,
  { targetUrl, callerId }: { targetUrl: string; callerId: string },
): Promise<string | undefined> {
  const [, token] = PATH.exec(URL.parse(targetUrl)?.pathname ?? '') ?? []
  if (token === undefined) return undefined
  return (await findOwner(db, token)) === callerId ? token : undefined
}

/** Any caller may. The interface takes only https:// addresses, also where we are reached without it. */
export async function createReceiver(context: Context, callerId: string): Promise<Receiver> {
  const token = randomSecret()
  const createdAt = context.clock().toISOString()
  await context.db.insertInto('receiver').values({ token, caller_id: callerId, created_at: createdAt }).execute()
  const targetUrl = `${context.publicUrl().replace(/^http:/, 'https:')}/api/extensions/receiver/${token}`
  return { token, targetUrl }
}

/** Whoever knows the token may. */
export async function receive(
  context: Pick<Context, 'db' | 'clock'>,
  {
    token,
    headers,
    body,
    albumId = null,
  }: { token: string; headers: Record<string, string>; body: string; albumId?: string | null },
): Promise<void> {
  const at = context.clock().toISOString()
  await context.db.transaction().execute(async (tx) => {
    if ((await findOwner(tx, token)) === undefined) throw new ServiceError('RECEIVER_NOT_FOUND')
    await tx
      .insertInto('received')
      .values({ token, at, headers: JSON.stringify(headers), body, album_id: albumId })
      .execute()
    const kept = tx.selectFrom('received').select('seq').where('token', '=', token).orderBy('seq', 'desc').limit(KEPT)
    await tx.deleteFrom('received').where('token', '=', token).where('seq', 'not in', kept).execute()
  })
}

/** The caller whose receiver it is may; what was sent of an album, as long as they are its admin: it holds what others don't see. */
export async function getInbox(
  context: Context,
  { token, callerId }: { token: string; callerId: string },
): Promise<Inbox> {
  if ((await findOwner(context.db, token)) !== callerId) throw new ServiceError('RECEIVER_NOT_FOUND')
  const rows = await context.db
    .selectFrom('received')
    .selectAll()
    .where('token', '=', token)
    .orderBy('seq', 'desc')
    .execute()
  const hidden = new Set<string | null>()
  for (const album_id of new Set(rows.map((row) => row.album_id))) {
    if (album_id === null) continue
    if (!(await isStillAllowed(context.db, { event: 'newPhoto', album_id, caller_id: callerId }))) hidden.add(album_id)
  }
  return rows
    .filter((row) => !hidden.has(row.album_id))
    .map(({ at, headers, body }) => ({ at, headers: JSON.parse(headers), body }))
}

/** What a receiver that is well would answer. */
export async function sendToOwnReceiver(
  context: Context,
  { token, letter, albumId }: { token: string; letter: Letter; albumId: string | null },
): Promise<Outcome> {
  await receive(context, { token, headers: letter.headers, body: letter.body, albumId })
  return { status: 200, answer: '{"data":{"message":"Received"}}' }
}
