import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Context } from '#service/context.ts'
import { acquireLease, isShared } from '#service/db/leases.ts'
import type { Database } from '#service/db/open-database.ts'
import {
  deleteAttempts,
  deleteCountsOf,
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
  listOldestAttempts,
  listOldestDeliveries,
  type LogTable,
} from './retention-store.ts'

const KEPT_MS = 30 * 24 * 60 * 60 * 1000
/** Rows kept of each subscription. */
const KEPT_ROWS = 10_000
const LABEL_RATE_KEPT_MS = 60 * 60 * 1000
/** Rows read or deleted before yielding to others: SQLite blocks the process meanwhile. */
const SLICE = 200

/** Interval between cleanups. */
export const CLEANING_MS = 60 * 60 * 1000
/** The lease of a process that dies during a cleanup expires after this. */
const LEASE_MS = 60_000
const RENEWALS = 3

const LOGS: readonly LogTable[] = ['delivery', 'attempt']

/** Subscriptions with rows in a log, one by one. */
async function* listLogged(db: Database, log: LogTable): AsyncGenerator<string> {
  for (let next = await findNextLogged(db, log, ''); next !== undefined; next = await findNextLogged(db, log, next))
    yield next
}

/** Deletes a subscription's old deliveries, oldest first, until one is young enough to stay. */
async function cleanDeliveries(db: Database, webhookId: string, before: string): Promise<void> {
  const beyond = await findNeverSentBeyond(db, webhookId, KEPT_ROWS)
  for (let afterSeq = 0; ; await nextTurn()) {
    const rows = await listOldestDeliveries(db, { webhookId, afterSeq, limit: SLICE })
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
    const rows = await listOldestAttempts(db, { webhookId, limit: SLICE })
    const over = rows.filter(({ seq, at }) => at < before || seq <= beyond)
    if (over.length === 0) return
    const seqs = over.map(({ seq }) => seq)
    const deliveryIds = [...new Set(over.map(({ delivery_id }) => delivery_id))]
    await db.transaction().execute((tx) => deleteAttempts(tx, { seqs, deliveryIds }))
  }
}

async function removeLog(db: Database, webhookId: string, log: LogTable): Promise<void> {
  while ((await deleteLogSlice(db, log, { webhookId, limit: SLICE })) > 0n) await nextTurn()
}

/** Removes the log and the counts of a subscription that was deleted. If this fails, a cleanup removes the rest. */
export async function removeLogs({ db, log }: Pick<Context, 'db' | 'log'>, webhookId: string): Promise<void> {
  try {
    await deleteCountsOf(db, webhookId)
    for (const table of LOGS) await removeLog(db, webhookId, table)
  } catch (error) {
    log.warn('could not remove the log of a deleted webhook yet', { webhookId, error: String(error) })
  }
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
 * Retention: removes logs after 30 days or 10,000 rows of a subscription, whichever comes first. In slices, each a
 * short indexed statement or transaction, yielding to the event loop between them.
 */
export async function cleanUp({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock().getTime()
  const before = new Date(now - KEPT_MS).toISOString()
  await cleanInboxes(db, before)
  await cleanCounts(db, before.slice(0, 10))
  await cleanLabelRates(db, new Date(now - LABEL_RATE_KEPT_MS).toISOString())
  for (const log of LOGS) {
    for await (const webhookId of listLogged(db, log)) {
      if (!(await isSubscribed(db, webhookId))) await removeLog(db, webhookId, log)
      else await (log === 'delivery' ? cleanDeliveries : cleanAttempts)(db, webhookId, before)
      await nextTurn()
    }
  }
}

/** Retention by one of the processes that share a database at a time, and at most once per CLEANING_MS. */
export async function cleanUpInTurn(context: Pick<Context, 'db' | 'clock' | 'newId'>, worker: string): Promise<void> {
  if (!isShared(context.db)) return cleanUp(context)
  const lease = { name: 'retention', holder: `${worker}.${context.newId()}` }
  const hold = (ms: number) => acquireLease(context, { ...lease, ms })
  if (!(await hold(LEASE_MS))) return
  // a lost lease only costs duplicate work
  const renewal = setInterval(() => void hold(LEASE_MS).catch(() => {}), LEASE_MS / RENEWALS)
  try {
    await cleanUp(context)
  } finally {
    clearInterval(renewal)
  }
  await hold(CLEANING_MS - LEASE_MS)
}
