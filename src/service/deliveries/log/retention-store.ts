import { sql } from 'kysely'
import type { Executor } from '#service/db/open-database.ts'

/** The two tables of the delivery log. */
export type LogTable = 'delivery' | 'attempt'

type Slice = { webhookId: string; limit: number }

/** The next subscription with rows in a log: one step through its index. */
export async function findNextLogged(db: Executor, log: LogTable, after: string): Promise<string | undefined> {
  const next = db.selectFrom(log).select('webhook_id').where('webhook_id', '>', after).orderBy('webhook_id').limit(1)
  return (await next.executeTakeFirst())?.webhook_id
}

export async function isSubscribed(db: Executor, webhookId: string): Promise<boolean> {
  const subscription = db.selectFrom('subscription').select('seq').where('webhook_id', '=', webhookId)
  return (await subscription.executeTakeFirst()) !== undefined
}

/** `seq` of the newest attempt beyond the `kept` ones; 0 if there is none. */
export async function findAttemptBeyond(db: Executor, webhookId: string, kept: number): Promise<number> {
  const beyond = db.selectFrom('attempt').select('seq').where('webhook_id', '=', webhookId).orderBy('seq', 'desc')
  return (await beyond.limit(1).offset(kept).executeTakeFirst())?.seq ?? 0
}

/** The same for deliveries that were stopped without an attempt. */
export async function findNeverSentBeyond(db: Executor, webhookId: string, kept: number): Promise<number> {
  const beyond = db
    .selectFrom('delivery')
    .select('seq')
    .where('webhook_id', '=', webhookId)
    .where('next_at', 'is', null)
    .where('attempted', '=', 0)
    .orderBy('seq', 'desc')
  return (await beyond.limit(1).offset(kept).executeTakeFirst())?.seq ?? 0
}

/** Oldest first. */
export const listOldestDeliveries = (db: Executor, { webhookId, afterSeq, limit }: Slice & { afterSeq: number }) =>
  db
    .selectFrom('delivery')
    .select(['seq', 'delivery_id', 'attempted', 'next_at', 'created_at'])
    .where('webhook_id', '=', webhookId)
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .limit(limit)
    .execute()

/** Oldest first. */
export const listOldestAttempts = (db: Executor, { webhookId, limit }: Slice) =>
  db
    .selectFrom('attempt')
    .select(['seq', 'delivery_id', 'at'])
    .where('webhook_id', '=', webhookId)
    .orderBy('seq')
    .limit(limit)
    .execute()

/** Deletes those deliveries that are no longer outstanding, with their attempts. */
export async function deleteDeliveries(tx: Executor, deliveryIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('attempt').where('delivery_id', 'in', deliveryIds).execute()
  await tx.deleteFrom('delivery').where('delivery_id', 'in', deliveryIds).where('next_at', 'is', null).execute()
}

type OldAttempts = { seqs: readonly number[]; deliveryIds: readonly string[] }

/** Deletes attempts, and those of their deliveries that have no attempt left. */
export async function deleteAttempts(tx: Executor, { seqs, deliveryIds }: OldAttempts): Promise<void> {
  await tx.deleteFrom('attempt').where('seq', 'in', seqs).execute()
  const withAttempts = tx.selectFrom('attempt').select('delivery_id').where('delivery_id', 'in', deliveryIds)
  await tx
    .deleteFrom('delivery')
    .where('delivery_id', 'in', deliveryIds)
    .where('next_at', 'is', null)
    .where('delivery_id', 'not in', withAttempts)
    .execute()
}

/** Deletes the oldest rows of a subscription's log; returns how many. */
export async function deleteLogSlice(db: Executor, log: LogTable, { webhookId, limit }: Slice): Promise<bigint> {
  const oldest = db.selectFrom(log).select('seq').where('webhook_id', '=', webhookId).orderBy('seq').limit(limit)
  return (await db.deleteFrom(log).where('seq', 'in', oldest).executeTakeFirst()).numDeletedRows
}

/** Deletes the oldest requests in inboxes, if they arrived before this time; returns how many. */
export async function deleteReceivedSlice(
  db: Executor,
  { before, limit }: { before: string; limit: number },
): Promise<bigint> {
  const oldest = db.selectFrom('received').select(['seq', 'at']).orderBy('seq').limit(limit).as('oldest')
  const old = db.selectFrom(oldest).select('oldest.seq').where('oldest.at', '<', before)
  return (await db.deleteFrom('received').where('seq', 'in', old).executeTakeFirst()).numDeletedRows
}

/** Deletes counts of days before this one; returns how many. */
export async function deleteCountSlice(
  db: Executor,
  { before, limit }: { before: string; limit: number },
): Promise<bigint> {
  const old = db.selectFrom('attempt_count').select(['webhook_id', 'day']).where('day', '<', before).limit(limit)
  const keys = sql<boolean>`(webhook_id, day) in (${old})`
  return (await db.deleteFrom('attempt_count').where(keys).executeTakeFirst()).numDeletedRows
}

export async function deleteCountsOf(db: Executor, webhookId: string): Promise<void> {
  await db.deleteFrom('attempt_count').where('webhook_id', '=', webhookId).execute()
}

/** Primary key of a label rate limit. */
export type LabelRateKey = { photo_id: string; label: string }

/** Deletes old ones among the next `limit` rate limits; returns the key of the last of them, undefined at the end. */
export async function deleteLabelRateSlice(
  db: Executor,
  { after, before, limit }: { after: LabelRateKey; before: string; limit: number },
): Promise<LabelRateKey | undefined> {
  const later = sql<boolean>`(photo_id, label) > (${after.photo_id}, ${after.label})`
  const rates = db.selectFrom('label_turn').select(['photo_id', 'label']).where(later)
  const newest = (await rates.orderBy('photo_id').orderBy('label').limit(limit).execute()).at(-1)
  if (newest === undefined) return undefined
  const upTo = sql<boolean>`(photo_id, label) <= (${newest.photo_id}, ${newest.label})`
  await db.deleteFrom('label_turn').where(later).where(upTo).where('fired_at', '<', before).execute()
  return newest
}
