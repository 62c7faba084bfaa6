import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Context } from '#service/context.ts'
import type { Database, Executor } from '#service/db/open-database.ts'

const KEPT_MS = 30 * 24 * 60 * 60 * 1000
/** Rows of each subscription. */
const KEPT_ROWS = 10_000
const LABEL_RATE_KEPT_MS = 60 * 60 * 1000
/** Rows that are looked at, or removed, before others get their turn: SQLite lets nobody in meanwhile. */
const SLICE = 200

type Log = 'delivery' | 'attempt'

/** Identifiers of the subscriptions with a log, one by one, sorted by the index. */
async function* listLogged(db: Database, log: Log): AsyncGenerator<string> {
  for (let last = ''; ;) {
    const next = await db
      .selectFrom(log)
      .select('webhook_id')
      .where('webhook_id', '>', last)
      .orderBy('webhook_id')
      .limit(1)
      .executeTakeFirst()
    if (next === undefined) return
    last = next.webhook_id
    yield last
  }
}

const isSubscribed = async (db: Database, webhookId: string): Promise<boolean> =>
  (await db.selectFrom('subscription').select('seq').where('webhook_id', '=', webhookId).executeTakeFirst()) !==
  undefined

/** `seq` of the newest row that is one too many, 0 where none is. */
const placeBeyond = async (rows: Promise<{ seq: number } | undefined>): Promise<number> => (await rows)?.seq ?? 0

const lastAttemptBeyond = (db: Database, webhookId: string) =>
  placeBeyond(
    db
      .selectFrom('attempt')
      .select('seq')
      .where('webhook_id', '=', webhookId)
      .orderBy('seq', 'desc')
      .limit(1)
      .offset(KEPT_ROWS)
      .executeTakeFirst(),
  )

const lastNeverSentBeyond = (db: Database, webhookId: string) =>
  placeBeyond(
    db
      .selectFrom('delivery')
      .select('seq')
      .where('webhook_id', '=', webhookId)
      .where('next_at', 'is', null)
      .where('attempted', '=', 0)
      .orderBy('seq', 'desc')
      .limit(1)
      .offset(KEPT_ROWS)
      .executeTakeFirst(),
  )

/** A delivery is forgotten with its attempts, and one that was attempted with the last of them. */
async function removeDeliveries(tx: Executor, deliveryIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('attempt').where('delivery_id', 'in', deliveryIds).execute()
  await tx.deleteFrom('delivery').where('delivery_id', 'in', deliveryIds).where('next_at', 'is', null).execute()
}

async function removeAttempts(tx: Executor, seqs: readonly number[], deliveryIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('attempt').where('seq', 'in', seqs).execute()
  await tx
    .deleteFrom('delivery')
    .where('delivery_id', 'in', deliveryIds)
    .where('next_at', 'is', null)
    .where(
      'delivery_id',
      'not in',
      tx.selectFrom('attempt').select('delivery_id').where('delivery_id', 'in', deliveryIds),
    )
    .execute()
}

/** A subscription's deliveries, oldest first, until one is young enough to stay. */
async function cleanDeliveries(db: Database, webhookId: string, before: string): Promise<void> {
  const beyond = await lastNeverSentBeyond(db, webhookId)
  for (let last = 0; ; await nextTurn()) {
    const rows = await db
      .selectFrom('delivery')
      .select(['seq', 'delivery_id', 'attempted', 'next_at', 'created_at'])
      .where('webhook_id', '=', webhookId)
      .where('seq', '>', last)
      .orderBy('seq')
      .limit(SLICE)
      .execute()
    const over = rows.filter(
      ({ seq, attempted, next_at, created_at }) =>
        next_at === null && (created_at < before || (attempted === 0 && seq <= beyond)),
    )
    if (over.length > 0)
      await db.transaction().execute((tx) =>
        removeDeliveries(
          tx,
          over.map(({ delivery_id }) => delivery_id),
        ),
      )
    const newest = rows.at(-1)
    if (newest === undefined || (newest.created_at >= before && newest.seq > beyond)) return
    last = newest.seq
  }
}

async function cleanAttempts(db: Database, webhookId: string, before: string): Promise<void> {
  const beyond = await lastAttemptBeyond(db, webhookId)
  for (;;) {
    const rows = await db
      .selectFrom('attempt')
      .select(['seq', 'delivery_id', 'at'])
      .where('webhook_id', '=', webhookId)
      .orderBy('seq')
      .limit(SLICE)
      .execute()
    const over = rows.filter(({ seq, at }) => at < before || seq <= beyond)
    if (over.length === 0) return
    const deliveryIds = [...new Set(over.map(({ delivery_id }) => delivery_id))]
    await db.transaction().execute((tx) =>
      removeAttempts(
        tx,
        over.map(({ seq }) => seq),
        deliveryIds,
      ),
    )
    await nextTurn()
  }
}

/** Removes the log of a subscription that was deleted while webhooks were being sent to it. */
async function removeLog(db: Database, log: Log, webhookId: string): Promise<void> {
  const some = () => db.selectFrom(log).select('seq').where('webhook_id', '=', webhookId).orderBy('seq').limit(SLICE)
  for (let left = 1n; left > 0n; await nextTurn()) {
    left = (await db.deleteFrom(log).where('seq', 'in', some()).executeTakeFirst()).numDeletedRows
  }
}

async function cleanInboxes(db: Database, before: string): Promise<void> {
  for (let left = 1n; left > 0n; await nextTurn()) {
    const oldest = db.selectFrom('received').select(['seq', 'at']).orderBy('seq').limit(SLICE).as('oldest')
    const old = db.selectFrom(oldest).select('oldest.seq').where('oldest.at', '<', before)
    left = (await db.deleteFrom('received').where('seq', 'in', old).executeTakeFirst()).numDeletedRows
  }
}

async function cleanLabelRates(db: Database, before: string): Promise<void> {
  for (let last = { photo_id: '', label: '' }; ; await nextTurn()) {
    const page = sql<boolean>`(photo_id, label) > (${last.photo_id}, ${last.label})`
    const rows = await db
      .selectFrom('label_turn')
      .selectAll()
      .where(page)
      .orderBy('photo_id')
      .orderBy('label')
      .limit(SLICE)
      .execute()
    const newest = rows.at(-1)
    if (newest === undefined) return
    const upTo = sql<boolean>`(photo_id, label) <= (${newest.photo_id}, ${newest.label})`
    await db.deleteFrom('label_turn').where(page).where(upTo).where('fired_at', '<', before).execute()
    last = newest
  }
}

/**
 * Removes logs after 30 days or 10,000 rows of a subscription, whichever comes first. In slices, each a short
 * statement or transaction by an index, with a turn for everyone else between them.
 */
export async function cleanUp({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock().getTime()
  const before = new Date(now - KEPT_MS).toISOString()
  await cleanInboxes(db, before)
  await cleanLabelRates(db, new Date(now - LABEL_RATE_KEPT_MS).toISOString())
  for (const log of ['delivery', 'attempt'] as const) {
    for await (const webhookId of listLogged(db, log)) {
      if (!(await isSubscribed(db, webhookId))) await removeLog(db, log, webhookId)
      else await (log === 'delivery' ? cleanDeliveries : cleanAttempts)(db, webhookId, before)
      await nextTurn()
    }
  }
}
