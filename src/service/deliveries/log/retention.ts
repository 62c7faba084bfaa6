import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Context } from '#service/context.ts'
import { acquireLease, isShared } from '#service/db/leases.ts'
import type { Database } from '#service/db/open-database.ts'
import {
  deleteAttempts,
  deleteCountSlice,
  deleteDeliveries,
  deleteLabelRateSlice,
  deleteLogSlice,
  deleteReceivedSlice,
  findAttemptBeyond,
  findNeverSentBeyond,
  findNextLogged,
  isSubscribed,
  type LabelRateKey,
  listAttemptSlice,
  listDeliverySlice,
  type LogTable,
} from './retention-store.ts'

const KEPT_MS = 30 * 24 * 60 * 60 * 1000
/** Rows of each subscription. */
const KEPT_ROWS = 10_000
const LABEL_RATE_KEPT_MS = 60 * 60 * 1000
/** Rows read or deleted at a time, before others get their turn: SQLite lets nobody in meanwhile. */
const SLICE = 200

/** Between two cleanings. */
export const CLEANING_MS = 60 * 60 * 1000
/** A process that cleans and dies has lost its turn after this. */
const LEASE_MS = 60_000
const RENEWALS = 3

/** Subscriptions with rows in a log, one by one. */
async function* listLogged(db: Database, log: LogTable): AsyncGenerator<string> {
  for (let next = await findNextLogged(db, log, ''); next !== undefined; next = await findNextLogged(db, log, next))
    yield next
}

/** A subscription's deliveries, oldest first, until one is young enough to stay. */
async function cleanDeliveries(db: Database, webhookId: string, before: string): Promise<void> {
  const beyond = await findNeverSentBeyond(db, webhookId, KEPT_ROWS)
  for (let afterSeq = 0; ; await nextTurn()) {
    const rows = await listDeliverySlice(db, { webhookId, afterSeq, limit: SLICE })
    const over = rows.filter(
      ({ seq, attempted, next_at, created_at }) =>
        next_at === null && (created_at < before || (attempted === 0 && seq <= beyond)),
    )
    const deliveryIds = over.map(({ delivery_id }) => delivery_id)
    if (over.length > 0) await db.transaction().execute((tx) => deleteDeliveries(tx, deliveryIds))
    const newest = rows.at(-1)
    if (newest === undefined || (newest.created_at >= before && newest.seq > beyond)) return
    afterSeq = newest.seq
  }
}

async function cleanAttempts(db: Database, webhookId: string, before: string): Promise<void> {
  const beyond = await findAttemptBeyond(db, webhookId, KEPT_ROWS)
  for (; ; await nextTurn()) {
    const rows = await listAttemptSlice(db, { webhookId, limit: SLICE })
    const over = rows.filter(({ seq, at }) => at < before || seq <= beyond)
    if (over.length === 0) return
    const seqs = over.map(({ seq }) => seq)
    const deliveryIds = [...new Set(over.map(({ delivery_id }) => delivery_id))]
    await db.transaction().execute((tx) => deleteAttempts(tx, { seqs, deliveryIds }))
  }
}

/** Removes what a subscription left that was deleted while webhooks were being sent to it. */
async function removeLog(db: Database, webhookId: string, log: LogTable): Promise<void> {
  while ((await deleteLogSlice(db, log, { webhookId, limit: SLICE })) > 0n) await nextTurn()
}

async function cleanInboxes(db: Database, before: string): Promise<void> {
  while ((await deleteReceivedSlice(db, { before, limit: SLICE })) > 0n) await nextTurn()
}

async function cleanCounts(db: Database, before: string): Promise<void> {
  while ((await deleteCountSlice(db, { before, limit: SLICE })) > 0n) await nextTurn()
}

async function cleanLabelRates(db: Database, before: string): Promise<void> {
  for (let after: LabelRateKey | undefined = { photo_id: '', label: '' }; after !== undefined; await nextTurn())
    after = await deleteLabelRateSlice(db, { after, before, limit: SLICE })
}

/**
 * Retention: removes logs after 30 days or 10,000 rows of a subscription, whichever comes first. In slices, each a short
 * statement or transaction by an index, with a turn for everyone else between them.
 */
export async function cleanUp({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock().getTime()
  const before = new Date(now - KEPT_MS).toISOString()
  await cleanInboxes(db, before)
  await cleanCounts(db, before.slice(0, 10))
  await cleanLabelRates(db, new Date(now - LABEL_RATE_KEPT_MS).toISOString())
  for (const log of ['delivery', 'attempt'] as const) {
    for await (const webhookId of listLogged(db, log)) {
      if (!(await isSubscribed(db, webhookId))) await removeLog(db, webhookId, log)
      else await (log === 'delivery' ? cleanDeliveries : cleanAttempts)(db, webhookId, before)
      await nextTurn()
    }
  }
}

/** Retention by one process at a time, of those that share a database, and no more than once in the time between two. */
export async function cleanUpInTurn(context: Pick<Context, 'db' | 'clock' | 'newId'>, worker: string): Promise<void> {
  const { db, clock, newId } = context
  if (!isShared(db)) return cleanUp(context)
  const lease = { name: 'retention', holder: `${worker}.${newId()}` }
  function hold(ms: number): Promise<boolean> {
    const now = clock().getTime()
    return acquireLease(db, { ...lease, now: new Date(now).toISOString(), until: new Date(now + ms).toISOString() })
  }
  if (!(await hold(LEASE_MS))) return
  // one that is lost costs some work done twice
  const renewal = setInterval(() => void hold(LEASE_MS).catch(() => {}), LEASE_MS / RENEWALS)
  try {
    await cleanUp(context)
  } finally {
    clearInterval(renewal)
  }
  await hold(CLEANING_MS - LEASE_MS)
}
