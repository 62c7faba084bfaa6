import { type Inbox, type Receiver, SHOWN_BODY } from '#contract/extensions.ts'
import type { Context } from '#service/context.ts'
import { randomSecret } from '#service/core/random.ts'
import { ServiceError } from '#service/core/service-error.ts'
import type { Executor } from '#service/db/open-database.ts'
import { mayReceiveEvents } from '#service/deliveries/outbox/subscriber-policy.ts'
import type { Outcome, WebhookRequest } from '#service/deliveries/outbox/webhook-request.ts'
import {
  findReceiverOwner,
  findUnusedReceiver,
  insertReceived,
  insertReceiver,
  listReceived,
  removeOldReceivers,
} from './receiver-store.ts'

const PATH = /\/extensions\/receiver\/([\w-]{43})$/
const TOKEN = /^[\w-]{43}$/

/** Receivers of one caller that no subscription sends to; one more removes the oldest. */
const MOST_UNSUBSCRIBED = 100

const findOwner = async (db: Executor, token: string): Promise<string | undefined> =>
  // other texts are not queried: PostgreSQL rejects a NUL
  TOKEN.test(token) ? findReceiverOwner(db, token) : undefined

/**
 * The token of the caller's own receiver at this address, on any host. Webhooks to it go into its inbox without a
 * connection, so the target policy needs no exception for it.
 */
export async function findOwnReceiver(
  db: Executor,
  { targetUrl, callerId }: { targetUrl: string; callerId: string },
): Promise<string | undefined> {
  const [, token] = PATH.exec(URL.parse(targetUrl)?.pathname ?? '') ?? []
  if (token === undefined) return undefined
  return (await findOwner(db, token)) === callerId ? token : undefined
}

/**
 * For any caller: an unused receiver of theirs, else a new one. Its address is https://, the only scheme that the
 * interface accepts, even if this service is reached over http://.
 */
export async function createReceiver(context: Context, callerId: string): Promise<Receiver> {
  const unused = await findUnusedReceiver(context.db, callerId)
  const token = unused ?? randomSecret()
  if (unused === undefined) {
    await removeOldReceivers(context.db, { callerId, most: MOST_UNSUBSCRIBED - 1 })
    await insertReceiver(context.db, { token, caller_id: callerId, created_at: context.clock().toISOString() })
  }
  const targetUrl = `${context.publicUrl().replace(/^http:/, 'https:')}/api/extensions/receiver/${token}`
  return { token, targetUrl }
}

/** Throws RECEIVER_NOT_FOUND, if there is none with this token. */
export async function requireReceiver(db: Executor, token: string): Promise<void> {
  if ((await findOwner(db, token)) === undefined) throw new ServiceError('RECEIVER_NOT_FOUND')
}

/** For anyone with the token: puts a request into the receiver's inbox. Throws RECEIVER_NOT_FOUND. */
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
    await requireReceiver(tx, token)
    const shown = body.slice(0, SHOWN_BODY)
    await insertReceived(tx, { token, at, headers: JSON.stringify(headers), body: shown, album_id: albumId })
  })
}

/** Owner only; requests about an album are shown only while they are its admin, since others may not see all of it. */
export async function getInbox(
  context: Context,
  { token, callerId }: { token: string; callerId: string },
): Promise<Inbox> {
  if ((await findOwner(context.db, token)) !== callerId) throw new ServiceError('RECEIVER_NOT_FOUND')
  const rows = await listReceived(context.db, token)
  const hidden = new Set<string | null>()
  for (const album_id of new Set(rows.map((row) => row.album_id))) {
    if (album_id === null) continue
    if (!(await mayReceiveEvents(context.db, { event: 'newPhoto', album_id, caller_id: callerId })))
      hidden.add(album_id)
  }
  return rows
    .filter((row) => !hidden.has(row.album_id))
    .map(({ at, headers, body }) => ({ at, headers: JSON.parse(headers), body }))
}

/** Puts a webhook into the inbox; returns the outcome of a healthy receiver. */
export async function sendToOwnReceiver(
  context: Context,
  { token, request, albumId }: { token: string; request: WebhookRequest; albumId: string | null },
): Promise<Outcome> {
  await receive(context, { token, headers: request.headers, body: request.body, albumId })
  return { status: 200, answer: '{"data":{"message":"Received"}}' }
}
