import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Delivery, type DeliveryAttempt, type DeliveryLog, SHOWN_BODY } from '#contract/extensions.ts'
import type { Album, Photo } from '#contract/index.ts'
import type { Context } from '#service/context.ts'
import { readPage } from '#service/db/cursor.ts'
import type { Executor } from '#service/db/open-database.ts'
import type { AttemptRow, DeliveryRow, SubscriptionRow } from '#service/db/tables.ts'
import { insertDeliveries } from '#service/deliveries/outbox/outbox-store.ts'
import { toBody } from '#service/deliveries/outbox/outbox.ts'
import {
  countDeliveries,
  DUE_AT_ONCE,
  dueBeforeOthers,
  listAttemptRows,
  listDeliveryRows,
  type RedeliverChoice,
  redeliverSomeRows,
} from './log-store.ts'

const PAGE = 20

const toAttempt = ({ at, duration_ms, status, problem, answer, next_at }: AttemptRow): DeliveryAttempt => ({
  at,
  durationMs: duration_ms,
  ...(status === null ? {} : { status }),
  ...(problem === null ? {} : { problem }),
  answer,
  ...(next_at === null ? {} : { nextAt: next_at }),
})

export const toDelivery = (row: DeliveryRow, attempts: readonly AttemptRow[]): Delivery => ({
  deliveryId: row.delivery_id,
  createdAt: row.created_at,
  isTest: row.is_test === 1,
  state: row.state,
  ...(row.next_at === null ? {} : { nextAt: row.next_at }),
  attempts: attempts.filter(({ delivery_id }) => delivery_id === row.delivery_id).map(toAttempt),
  body: row.body.slice(0, SHOWN_BODY),
})

async function countAll(db: Executor, webhookId: string): Promise<DeliveryLog['counts']> {
  const rows = await countDeliveries(db, webhookId)
  const sum = (isMeant: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(isMeant).reduce((total, { count }) => total + count, 0)
  return {
    delivered: sum(({ state }) => state === 'delivered'),
    pending: sum(({ state, attempted }) => state === 'pending' && attempted === 0),
    retrying: sum(({ state, attempted }) => state === 'pending' && attempted === 1),
    failed: sum(
      ({ state, attempted, is_test }) =>
        is_test === 0 && attempted === 1 && (state === 'failed' || state === 'stopped'),
    ),
    neverAttempted: sum(({ state, attempted, is_test }) => is_test === 0 && attempted === 0 && state === 'stopped'),
  }
}

/** A page of deliveries with all attempts, newest first. Callers check who may see the subscription. */
export async function readDeliveryLog(
  context: Context,
  { subscription, cursor }: { subscription: SubscriptionRow; cursor: string | undefined },
): Promise<DeliveryLog> {
  const { webhook_id: webhookId, failing_since, disabled_at } = subscription
  const page = await readPage({
    scope: { secret: context.secrets.cursor, scope: `deliveries:${webhookId}` },
    cursor,
    limit: PAGE,
    list: (beforeSeq, rows) => listDeliveryRows(context.db, { webhookId, beforeSeq, limit: rows }),
  })
  const attempts = await listAttemptRows(
    context.db,
    page.rows.map((row) => row.delivery_id),
  )
  return {
    deliveries: page.rows.map((row) => toDelivery(row, attempts)),
    cursor: page.cursor,
    ...(failing_since === null ? {} : { failingSince: failing_since }),
    ...(disabled_at === null ? {} : { disabledAt: disabled_at }),
    counts: await countAll(context.db, webhookId),
  }
}

/** Appends a test delivery, which goes before those that wait, is sent once and not retried. */
export async function appendTest(
  context: Context,
  tx: Executor,
  { subscription, data }: { subscription: SubscriptionRow; data: Album | Photo },
): Promise<void> {
  const now = context.clock().toISOString()
  const { webhook_id, metadata } = subscription
  await insertDeliveries(tx, [
    {
      delivery_id: context.newId(),
      webhook_id,
      body: toBody(data, metadata),
      is_test: 1,
      state: 'pending',
      tries: 0,
      attempted: 0,
      next_at: await dueBeforeOthers(tx, { webhookId: webhook_id, now }),
      created_at: now,
    },
  ])
  context.outboxBell.ring([webhook_id])
}

/**
 * Redelivers with the same identifiers and bodies, restarting the retry schedule; returns how many. In short
 * transactions, oldest first, yielding to others between them: SQLite blocks the process meanwhile.
 */
export async function redeliver(
  { db, clock, outboxBell }: Context,
  { webhookId, ...chosen }: RedeliverChoice & { webhookId: string },
): Promise<number> {
  const now = clock().toISOString()
  let due = 0
  for (let afterSeq = 0; ; await nextTurn()) {
    const after = afterSeq
    const seqs = await db
      .transaction()
      .execute((tx) => redeliverSomeRows(tx, { webhookId, now, chosen, afterSeq: after }))
    outboxBell.ring([webhookId])
    due += seqs.length
    if (seqs.length < DUE_AT_ONCE) return due
    afterSeq = seqs.at(-1) ?? afterSeq
  }
}
