import type { DeliveryFilterState } from '#contract/extensions.ts'
import type { WebhookEvent } from '#contract/index.ts'
import type { DeliveryFilter } from '#web/data/resources/delivery-list-queries.ts'
import { events } from '#web/features/webhooks/webhook-words.ts'
import type { DeliveriesView } from '#web/paths.ts'

/** The states that deliveries are filtered by, in the order in which they are offered. */
export const states = ['failed', 'retrying', 'stopped', 'pending', 'delivered'] as const satisfies DeliveryFilterState[]

/** The spans up to now that are offered, in hours. */
const spans: ReadonlyMap<string, number> = new Map([
  ['hour', 1],
  ['day', 24],
  ['week', 7 * 24],
])

/** Stands for times of one's own where spans are offered. */
export const OWN_TIMES = 'own'

/** Most characters of a text that the service searches bodies for. */
const LONGEST_TEXT = 100

const names = [
  'state',
  'event',
  'receiver',
  'webhook',
  'time',
  'since',
  'until',
  'text',
  'delivery',
] as const satisfies (keyof DeliveriesView)[]

/** The view of the deliveries in an address, as `paths.deliveries` writes it. */
export const readDeliveriesView = (query: URLSearchParams): DeliveriesView =>
  Object.fromEntries(names.map((name) => [name, query.get(name) || undefined]))

/** Every filter taken off; what is open stays so. */
export const noFilter: DeliveriesView = Object.fromEntries(
  names.filter((name) => name !== 'delivery').map((name) => [name, undefined]),
)

/** True when anything is left out. */
export const isNarrowed = (view: DeliveriesView): boolean => Object.keys(toFilter(view)).length > 0

/** A time of a field or an address, which may have no zone: then it is this device's. */
function timeIn(text: string | undefined): string | undefined {
  const time = new Date(text ?? '')
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString()
}

const isState = (text: string | undefined): text is DeliveryFilterState => states.some((state) => state === text)
const isEvent = (text: string | undefined): text is WebhookEvent => events.some((event) => event === text)

/** A view's filter as the service takes it; what it can't take is left out. */
export function toFilter({
  state,
  event,
  receiver,
  webhook,
  time,
  since,
  until,
  text,
}: DeliveriesView): DeliveryFilter {
  const lastHours = spans.get(time ?? '')
  const own = lastHours === undefined ? { since: timeIn(since), until: timeIn(until) } : {}
  const filter: DeliveryFilter = {
    state: isState(state) ? state : undefined,
    event: isEvent(event) ? event : undefined,
    receiver,
    webhookId: webhook,
    lastHours,
    ...own,
    text: text?.trim().slice(0, LONGEST_TEXT) || undefined,
  }
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
}
