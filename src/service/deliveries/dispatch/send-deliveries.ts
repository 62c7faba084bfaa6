import type { Context } from '#service/context.ts'
import type { DeliveryRow, SubscriptionRow } from '#service/db/tables.ts'
import type { Outcome } from '#service/deliveries/outbox/webhook-request.ts'
import { STOPPED_AT_ONCE, stopSomeDeliveries } from './attempt-store.ts'
import { recordAttempt } from './record-attempt.ts'
import { createDeliveryAgent, DEADLINE_MS } from './send-webhook.ts'
import { signatureHeaders } from './signature.ts'
import { ensureSecrets } from './signing-secrets.ts'
import { type Lease, releaseSubscriptionLease, renewSubscriptionLease } from './subscription-lease.ts'

/** A lease outlives its longest attempt; each attempt renews it. */
export const LEASE_MS = 2 * DEADLINE_MS
/** Milliseconds that a lease must still last when an attempt begins; otherwise it is renewed first. */
const ENOUGH_MS = DEADLINE_MS

type DeliveryAgent = ReturnType<typeof createDeliveryAgent>

/** Sends a delivery to its subscription's address. A failing receiver is an `Outcome`; rejects if the database fails. */
export type Deliver = (delivery: {
  subscription: SubscriptionRow
  body: string
  headers: Record<string, string>
  agent: DeliveryAgent
}) => Promise<Outcome>

type AttemptOptions = Pick<Lease, 'subscription'> & {
  leaseId: string
  delivery: DeliveryRow
  agent: DeliveryAgent
  deliver: Deliver
  /** False if the lease was lost. */
  holdsLease: () => Promise<boolean>
}

/** Returns undefined if the lease was lost before anything was sent. */
async function attempt(
  context: Context,
  { leaseId, subscription, delivery, agent, deliver, holdsLease }: AttemptOptions,
) {
  const startedAt = context.clock()
  const timer = performance.now()
  const secrets = await ensureSecrets(context, context.db, subscription.caller_id)
  const timestamp = Math.floor(startedAt.getTime() / 1000)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'contact-sheet',
    'webhook-event': subscription.event,
    ...(delivery.is_test === 1 ? { 'webhook-test': 'true' } : {}),
    ...signatureHeaders({ id: delivery.delivery_id, timestamp, body: delivery.body }, secrets),
  }
  if (!(await holdsLease())) return undefined
  const outcome = await deliver({ subscription, body: delivery.body, headers, agent })
  const durationMs = performance.now() - timer
  return recordAttempt(context, {
    subscription,
    delivery,
    outcome,
    startedAt,
    durationMs,
    leaseId,
    leaseMs: LEASE_MS,
  })
}

/** Detects a lease that another process took over while this one was suspended. */
function createLeaseCheck({ db, clock }: Context, { leaseId, webhookId, acquiredAt }: LeaseCheckOptions) {
  let renewedAt = acquiredAt
  return {
    renewed: (): void => void (renewedAt = clock().getTime()),
    async holds(): Promise<boolean> {
      const now = clock().getTime()
      if (now - renewedAt <= LEASE_MS - ENOUGH_MS) return true
      renewedAt = now
      return renewSubscriptionLease(db, { leaseId, webhookId, until: new Date(now + LEASE_MS).toISOString() })
    },
  }
}

type LeaseCheckOptions = { leaseId: string; webhookId: string; acquiredAt: number }

/** Stops all outstanding deliveries in short transactions, as long as the lease is held. */
async function stopDeliveries(
  { db, clock }: Context,
  { leaseId, webhookId }: Pick<LeaseCheckOptions, 'leaseId' | 'webhookId'>,
): Promise<void> {
  const stopSome = () =>
    db.transaction().execute(async (tx) => {
      const until = new Date(clock().getTime() + LEASE_MS).toISOString()
      // locks the subscription's row before those of its deliveries, as everywhere, to avoid deadlocks
      return (await renewSubscriptionLease(tx, { leaseId, webhookId, until })) ? stopSomeDeliveries(tx, webhookId) : 0
    })
  while ((await stopSome()) === STOPPED_AT_ONCE);
}

type SendDeliveriesOptions = {
  leaseId: string
  /** Milliseconds since 1970. */
  acquiredAt: number
  lease: Lease
  deliver: Deliver
  isStopped: () => boolean
  /** Called after each successful write to the database. */
  onRecorded: () => void
}

/** Sends the deliveries of a lease one after another, so that they arrive in order, and releases it. */
export async function sendDeliveries(
  context: Context,
  { leaseId, acquiredAt, lease, deliver, isStopped, onRecorded }: SendDeliveriesOptions,
): Promise<void> {
  const { db } = context
  const { subscription, deliveries, isAllowed } = lease
  const { webhook_id: webhookId } = subscription
  const check = createLeaseCheck(context, { leaseId, webhookId, acquiredAt })
  const holdsLease = () => check.holds()
  let current = subscription
  if (!isAllowed) await stopDeliveries(context, { leaseId, webhookId })
  const agent = createDeliveryAgent()
  try {
    for (const delivery of isAllowed ? deliveries : []) {
      if (isStopped()) break
      const result = await attempt(context, { leaseId, subscription: current, delivery, agent, deliver, holdsLease })
      if (result === undefined) break
      check.renewed()
      onRecorded()
      if (result.isEnded) await stopDeliveries(context, { leaseId, webhookId })
      // a failing subscription yields to healthy ones; its other deliveries wait for its next turn
      if (!result.mayContinue || !result.delivered) break
      current = { ...current, ...result.health }
    }
  } finally {
    agent.destroy()
  }
  await releaseSubscriptionLease(db, { leaseId, webhookId })
}
