import type { Context } from '#service/context.ts'
import type { DeliveryRow, SubscriptionRow } from '#service/db/tables.ts'
import { mayReceiveEvents } from '#service/deliveries/outbox/subscriber-policy.ts'
import type { Outcome } from '#service/deliveries/outbox/webhook-request.ts'
import { insertAttempt, updateHealth } from './attempt-store.ts'
import { FAILED_ATTEMPTS, FAILING_MS, nextAttempt } from './schedule.ts'
import { isDelivered } from './send-webhook.ts'
import { renewSubscriptionLease } from './subscription-lease.ts'

/** 410 Gone: the receiver wants no more deliveries. */
const GONE = 410

/** The delivery's next state after this outcome. */
function nextState(
  delivery: DeliveryRow,
  outcome: Outcome,
  now: Date,
): { state: DeliveryRow['state']; nextAt: string | null } {
  if (isDelivered(outcome)) return { state: 'delivered', nextAt: null }
  // a test is never retried
  if (delivery.is_test === 1 || outcome.status === GONE) return { state: 'failed', nextAt: null }
  const { delivery_id: deliveryId, tries } = delivery
  const next = nextAttempt({ deliveryId, tries: tries + 1, now, retryAfter: outcome.retryAfter })
  return next ? { state: 'pending', nextAt: next.toISOString() } : { state: 'failed', nextAt: null }
}

/** The subscription's health after an attempt; undefined if nothing changes. */
function nextHealth(
  { failing_since, disabled_at }: Pick<SubscriptionRow, 'failing_since' | 'disabled_at'>,
  { delivery, outcome, now }: { delivery: DeliveryRow; outcome: Outcome; now: Date },
): Pick<SubscriptionRow, 'failing_since' | 'disabled_at'> | undefined {
  if (isDelivered(outcome)) {
    return failing_since === null && disabled_at === null ? undefined : { failing_since: null, disabled_at: null }
  }
  // a failed test says nothing about events: perhaps the receiver is yet to be started
  const since = failing_since ?? (delivery.is_test === 1 ? null : now.toISOString())
  const hasFailedLong = since !== null && now.getTime() - Date.parse(since) >= FAILING_MS
  const isHopeless = outcome.status === GONE || (hasFailedLong && delivery.tries + 1 >= FAILED_ATTEMPTS)
  const disabledAt = disabled_at ?? (isHopeless ? now.toISOString() : null)
  return since === failing_since && disabledAt === disabled_at
    ? undefined
    : { failing_since: since, disabled_at: disabledAt }
}

type RecordAttemptOptions = {
  subscription: SubscriptionRow
  delivery: DeliveryRow
  outcome: Outcome
  startedAt: Date
  durationMs: number
  leaseId: string
  leaseMs: number
}

/**
 * Records an attempt in one short transaction: the log, the delivery's next state, the subscription's health, and the
 * lease renewed for the next delivery. Records nothing if the lease was lost. `mayContinue`: the lease is held, and the
 * owner may still get events. `isEnded`: the subscription is disabled, so its other deliveries are to be stopped.
 */
export async function recordAttempt(
  context: Context,
  { subscription, delivery, outcome, startedAt, durationMs, leaseId, leaseMs }: RecordAttemptOptions,
): Promise<{
  delivered: boolean
  mayContinue: boolean
  isEnded: boolean
  health: Pick<SubscriptionRow, 'failing_since' | 'disabled_at'>
}> {
  const now = context.clock()
  const webhookId = subscription.webhook_id
  const delivered = isDelivered(outcome)
  const changed = nextHealth(subscription, { delivery, outcome, now })
  const health = changed ?? subscription
  const { mayContinue, isEnded } = await context.db.transaction().execute(async (tx) => {
    // locks the subscription's row before those of its deliveries, as everywhere, to avoid deadlocks
    const isKept = await renewSubscriptionLease(tx, {
      leaseId,
      webhookId,
      until: new Date(now.getTime() + leaseMs).toISOString(),
    })
    // the lease's new holder sends this delivery itself: a late outcome must not postpone or end it
    if (!isKept) return { mayContinue: false, isEnded: false }
    const isFirst = await insertAttempt(tx, {
      delivery,
      ...nextState(delivery, outcome, now),
      attempt: {
        at: startedAt.toISOString(),
        duration_ms: Math.round(durationMs),
        status: outcome.status ?? null,
        problem: outcome.problem ?? null,
        answer: outcome.answer,
      },
    })
    if (isFirst && changed) await updateHealth(tx, webhookId, changed)
    return {
      mayContinue: await mayReceiveEvents(tx, subscription),
      isEnded: isFirst && health.disabled_at !== null,
    }
  })
  if (health.disabled_at !== null && subscription.disabled_at === null) {
    context.log.warn('webhook disabled', {
      webhookId,
      status: outcome.status,
      failingSince: health.failing_since ?? '',
    })
  }
  return { delivered, mayContinue, isEnded, health }
}
