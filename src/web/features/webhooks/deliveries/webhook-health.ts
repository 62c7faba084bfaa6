import type { Delivery, DeliveryLog } from '#contract/extensions.ts'
import { type DeliveryTone, deliveryWord, timeWord } from './delivery-words.ts'
import { messages } from './messages.ts'

export type WebhookHealth = {
  /**
   * `failing`: no success since an attempt failed; `stopped`: nothing is sent any more; `idle`: nothing was sent yet.
   */
  state: 'ok' | 'failing' | 'stopped' | 'idle'
  /** The status in a few words. */
  text: string
  /** Number of deliveries waiting, held or failed; 0 while the webhook works. */
  overdue: number
  /** Number of deliveries that are yet to be sent, or held: they are lost with the webhook. */
  unsent: number
  /** When the last successful delivery arrived. */
  arrivedAt: string | undefined
  /** The newest deliveries, oldest first. */
  recent: readonly { at: string; tone: DeliveryTone }[]
}

const lastAttemptOf = (deliveries: readonly Delivery[]): string | undefined =>
  deliveries
    .flatMap(({ attempts }) => attempts.at(-1)?.at ?? [])
    .toSorted()
    .at(-1)

/** Health of a webhook, from the newest page of its delivery log. */
export function healthOf({ deliveries, counts, failingSince, disabledAt }: DeliveryLog): WebhookHealth {
  const recent = deliveries
    .map((delivery) => ({ at: delivery.createdAt, tone: deliveryWord(delivery).tone }))
    .toReversed()
  const arrivedAt = lastAttemptOf(deliveries.filter(({ state }) => state === 'delivered'))
  // the service doesn't count a failed test
  const testFailedAt = lastAttemptOf(deliveries.filter(({ state, isTest }) => isTest && state === 'failed'))
  const failedAt = failingSince ?? ((testFailedAt ?? '') > (arrivedAt ?? '') ? testFailedAt : undefined)
  const waiting = counts.pending + counts.retrying
  const known = { arrivedAt, recent, unsent: waiting + counts.neverAttempted }
  if (disabledAt !== undefined) {
    const since = timeWord(disabledAt)
    const overdue = counts.neverAttempted
    return {
      ...known,
      state: 'stopped',
      overdue,
      text: overdue > 0 ? messages.stoppedHeld(since, overdue) : messages.stoppedSince(since),
    }
  }
  if (failedAt !== undefined) {
    const since = timeWord(failedAt)
    const text = waiting > 0 ? messages.failingWaiting(since, waiting) : messages.failingSince(since)
    return { ...known, state: 'failing', overdue: waiting + counts.failed, text }
  }
  if (arrivedAt !== undefined)
    return { ...known, state: 'ok', overdue: 0, text: messages.lastDelivered(timeWord(arrivedAt)) }
  // some arrived, but all of them are older than the newest page
  if (counts.delivered > 0)
    return { ...known, state: 'ok', overdue: 0, text: messages.deliveredCount(counts.delivered) }
  const held = counts.neverAttempted > 0 ? messages.heldCount(counts.neverAttempted) : messages.noDeliveries
  return { ...known, state: 'idle', overdue: 0, text: waiting > 0 ? messages.sendingNow : held }
}
