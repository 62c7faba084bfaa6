import { type Insertable, sql } from 'kysely'
import type { Executor } from '#service/db/open-database.ts'
import type { Tables } from '#service/db/tables.ts'

/** Newest requests kept for each receiver. */
const KEPT = 50

export async function findReceiverOwner(db: Executor, token: string): Promise<string | undefined> {
  const receiver = db.selectFrom('receiver').select('caller_id').where('token', '=', token)
  return (await receiver.executeTakeFirst())?.caller_id
}

/** The caller's receivers that none of their subscriptions targets. */
const unsubscribed = (db: Executor, callerId: string) =>
  db
    .selectFrom('receiver')
    .select('token')
    .where('caller_id', '=', callerId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('subscription')
            .select('webhook_id')
            .where('subscription.caller_id', '=', callerId)
            .where('target_url', 'like', sql<string>`'%' || receiver.token || '%'`),
        ),
      ),
    )

/** One of those with an empty inbox. */
export async function findUnusedReceiver(db: Executor, callerId: string): Promise<string | undefined> {
  const receiver = await unsubscribed(db, callerId)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('received').select('seq').whereRef('received.token', '=', 'receiver.token'))),
    )
    .limit(1)
    .executeTakeFirst()
  return receiver?.token
}

export async function insertReceiver(db: Executor, row: Insertable<Tables['receiver']>): Promise<void> {
  await db.insertInto('receiver').values(row).execute()
}

/** Removes all but the newest `most` of those that no subscription targets, with their inboxes. */
export async function removeOldReceivers(
  db: Executor,
  { callerId, most }: { callerId: string; most: number },
): Promise<void> {
  const receivers = await unsubscribed(db, callerId).orderBy('created_at', 'desc').execute()
  for (const { token } of receivers.slice(most)) {
    await db.deleteFrom('received').where('token', '=', token).execute()
    await db.deleteFrom('receiver').where('token', '=', token).execute()
  }
}

/** Adds a request to a receiver's inbox, and drops the oldest beyond KEPT. */
export async function insertReceived(tx: Executor, row: Insertable<Tables['received']>): Promise<void> {
  const { token } = row
  await tx.insertInto('received').values(row).execute()
  const kept = tx.selectFrom('received').select('seq').where('token', '=', token).orderBy('seq', 'desc').limit(KEPT)
  await tx.deleteFrom('received').where('token', '=', token).where('seq', 'not in', kept).execute()
}

/** Newest first. */
export const listReceived = (db: Executor, token: string) =>
  db.selectFrom('received').selectAll().where('token', '=', token).orderBy('seq', 'desc').execute()
