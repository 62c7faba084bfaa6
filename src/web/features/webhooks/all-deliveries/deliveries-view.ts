import { type DeliveryFilterState, MAX_SEARCH_TEXT } from '#contract/extensions.ts'
import type { WebhookEvent } from '#contract/index.ts'
import type { DeliveryFilter } from '#web/data/resources/delivery-list-queries.ts'
import { events } from '#web/features/webhooks/webhook-words.ts'
import type { DeliveriesView } from '#web/paths.ts'

/** States to filter by, in display order. */
export const states = ['failed', 'retrying', 'stopped', 'pending', 'delivered'] as const satisfies DeliveryFilterState[]

/** Spans up to now, in hours. */
const spans: ReadonlyMap<string, number> = new Map([
  ['hour', 1],
  ['day', 24],
  ['week', 7 * 24],
])

/** Value of `time` that stands for custom times instead of a span. */
export const OWN_TIMES = 'own'

/** Latest time of a field; without one, its year has up to six digits, with which a time isn't parsed. */
export const LATEST = '9999-12-31T23:59'

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

/** Reads a view of the deliveries from an address written by `paths.deliveries`. */
export const readDeliveriesView = (query: URLSearchParams): DeliveriesView =>
  Object.fromEntries(names.map((name) => [name, query.get(name) || undefined]))

/** Change of view that clears every filter; the open delivery stays open. */
export const noFilter: DeliveriesView = Object.fromEntries(
  names.filter((name) => name !== 'delivery').map((name) => [name, undefined]),
)

/** Whether any filter is active. */
export const isNarrowed = (view: DeliveriesView): boolean => Object.keys(toFilter(view)).length > 0

/** Parses a time; without a time zone it is in the device's. */
function timeIn(text: string | undefined): string | undefined {
  const time = new Date(text ?? '')
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString()
}

const isState = (text: string | undefined): text is DeliveryFilterState => states.some((state) => state === text)
const isEvent = (text: string | undefined): text is WebhookEvent => events.some((event) => event === text)

/** A view's filter for the service, without values that it does not accept. */
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
    text: text?.trim().slice(0, MAX_SEARCH_TEXT) || undefined,
  }
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
}
