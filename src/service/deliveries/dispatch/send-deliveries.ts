import type { Context } from '#service/context.ts'
import type { DeliveryRow, SubscriptionRow } from '#service/db/tables.ts'
import type { Outcome } from '#service/deliveries/outbox/webhook-request.ts'
import { stopDeliveries } from './attempt-store.ts'
import { recordAttempt } from './record-attempt.ts'
import { createDeliveryAgent, DEADLINE_MS } from './send-webhook.ts'
import { signatureHeaders } from './signature.ts'
import { ensureSecrets } from './signing-secrets.ts'
import { type Lease, releaseLease } from './subscription-lease.ts'

/** A lease outlives its longest attempt; each attempt renews it. */
export const LEASE_MS = 2 * DEADLINE_MS

type DeliveryAgent = ReturnType<typeof createDeliveryAgent>

/** Sends one delivery to its subscription's address. */
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
}

async function attempt(context: Context, { leaseId, subscription, delivery, agent, deliver }: AttemptOptions) {
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

type SendDeliveriesOptions = {
  leaseId: string
  lease: Lease
  deliver: Deliver
  isStopped: () => boolean
  /** The database could be written to. */
  onRecorded: () => void
}

/** Sends the deliveries of a lease one after another, so that they arrive in order, and releases it. */
export async function sendDeliveries(
  context: Context,
  { leaseId, lease: { subscription, deliveries, isAllowed }, deliver, isStopped, onRecorded }: SendDeliveriesOptions,
): Promise<void> {
  const { db } = context
  const { webhook_id: webhookId } = subscription
  let current = subscription
  if (!isAllowed) await db.transaction().execute((tx) => stopDeliveries(tx, webhookId))
  const agent = createDeliveryAgent()
  try {
    for (const delivery of isAllowed ? deliveries : []) {
      if (isStopped()) break
      const result = await attempt(context, { leaseId, subscription: current, delivery, agent, deliver })
      onRecorded()
      // one that fails gives way: those that are well come first, and the rest of this one's may go in the next turn
      if (!result.isOurs || !result.delivered) break
      current = { ...current, ...result.health }
    }
  } finally {
    agent.destroy()
  }
  await releaseLease(db, { leaseId, webhookId })
}
