import { type Album, type Photo, webhookMetadata } from '#contract/index.ts'
import type { Context } from '#service/context.ts'
import type { Executor } from '#service/db/open-database.ts'
import { insertDeliveries, listSubscribers, type OutboxEvent, touchLabelRate } from './outbox-store.ts'

type OutboxContext = Pick<Context, 'clock' | 'newId' | 'outboxBell'>

/** Rate limit: one photoLabelAdded per label and photo in this time. A receiver that adds labels may trigger itself. */
const LABEL_RATE_MS = 60_000

/** The body as in interface.md: `data`, and `metadata` if the subscription has any. */
export function toBody(data: Album | Photo, metadata: string | null): string {
  return JSON.stringify({
    data,
    ...(metadata === null ? {} : { metadata: webhookMetadata.parse(JSON.parse(metadata)) }),
  })
}

const passesRateLimit = (tx: Executor, event: OutboxEvent & { event: 'photoLabelAdded' }, now: Date) =>
  touchLabelRate(tx, {
    photoId: event.photoId,
    label: event.label,
    now: now.toISOString(),
    before: new Date(now.getTime() - LABEL_RATE_MS).toISOString(),
    after: new Date(now.getTime() + LABEL_RATE_MS).toISOString(),
  })

/** Transactional outbox: appends an event's deliveries in the transaction of the change: both commit or neither. */
export async function appendEvent(context: OutboxContext, tx: Executor, event: OutboxEvent): Promise<void> {
  const subscribers = await listSubscribers(tx, event)
  if (subscribers.length === 0) return
  const now = context.clock()
  if (event.event === 'photoLabelAdded' && !(await passesRateLimit(tx, event, now))) return
  const data = await event.toData()
  const createdAt = now.toISOString()
  await insertDeliveries(
    tx,
    subscribers.map(({ webhook_id, metadata, disabled_at }) => ({
      delivery_id: context.newId(),
      webhook_id,
      body: toBody(data, metadata),
      is_test: 0 as const,
      // a disabled subscription gets it only on request
      ...(disabled_at === null
        ? { state: 'pending' as const, next_at: createdAt }
        : { state: 'stopped' as const, next_at: null }),
      tries: 0,
      attempted: 0 as const,
      created_at: createdAt,
    })),
  )
  context.outboxBell.ring(subscribers.map(({ webhook_id }) => webhook_id))
}
