import type { DeliveryList, DeliveryListQuery, ListedDelivery } from '#contract/extensions.ts'
import { END_CURSOR } from '#contract/index.ts'
import type { Context } from '#service/context.ts'
import type { DeliveryRow, SubscriptionRow } from '#service/db/tables.ts'
import { toDelivery } from '#service/deliveries/log/delivery-log.ts'
import { listAttemptRows } from '#service/deliveries/log/log-store.ts'
import { findDelivery, kindsOf, narrowTo, rangeOf } from './delivery-runs.ts'
import { walkDeliveries } from './walk-deliveries.ts'

const PAGE = 50

/** Bodies searched in one request, and read at a time: SQLite blocks the process meanwhile. */
const MOST_EXAMINED = 2000
const SLICE = 250

export type OverviewSubscription = Pick<SubscriptionRow, 'webhook_id' | 'event' | 'album_id' | 'target_url'>

/** Subscriptions that the caller may see, already chosen, and a filter for their deliveries. */
export type OverviewQuery = {
  callerId: string
  subscriptions: readonly OverviewSubscription[]
  filter: Pick<DeliveryListQuery, 'state' | 'since' | 'until' | 'text' | 'deliveryId'>
  cursor: string | undefined
}

const toUtc = (time: string | undefined) => (time === undefined ? undefined : new Date(time).toISOString())

/** The part of a query that the index answers. */
export const toRuns = ({ subscriptions, filter: { state, since, until } }: OverviewQuery) => ({
  webhookIds: subscriptions.map(({ webhook_id }) => webhook_id),
  kinds: state === undefined ? Object.values(kindsOf).flat() : kindsOf[state],
  range: rangeOf({ since: toUtc(since), until: toUtc(until) }),
})

/** Case-insensitive search in bodies, in every script: SQLite's own `lower` knows only ASCII. */
export function createTextSearch(text: string | undefined): (row: Pick<DeliveryRow, 'body'>) => boolean {
  const wanted = text?.toLowerCase()
  return ({ body }) => wanted === undefined || body.toLowerCase().includes(wanted)
}

/** A page of the deliveries of many subscriptions with all attempts, newest first. */
export async function listDeliveries(context: Context, query: OverviewQuery): Promise<DeliveryList> {
  const { db, secrets } = context
  const { callerId, subscriptions, cursor } = query
  const { text, deliveryId } = query.filter
  const one = deliveryId === undefined ? undefined : await findDelivery(db, deliveryId)
  if (deliveryId !== undefined && one === undefined) return { deliveries: [], cursor: END_CURSOR }
  const runs = toRuns(query)
  const found = await walkDeliveries(db, {
    ...(one ? narrowTo(runs, one) : runs),
    order: 'newest first',
    scope: { secret: secrets.cursor, scope: `deliveries/all:${callerId}` },
    cursor,
    most: PAGE,
    mostExamined: MOST_EXAMINED,
    // one more, to learn whether another page follows
    limit: text === undefined ? PAGE + 1 : SLICE,
    isMeant: createTextSearch(text),
  })
  const attempts = await listAttemptRows(
    db,
    found.rows.map((row) => row.delivery_id),
  )
  const byId = new Map(subscriptions.map((subscription) => [subscription.webhook_id, subscription]))
  const toListed = (row: DeliveryRow): ListedDelivery[] => {
    const subscription = byId.get(row.webhook_id)
    if (subscription === undefined) return []
    const { event, album_id, target_url } = subscription
    const of = { webhookId: row.webhook_id, event, ...(album_id === null ? {} : { albumId: album_id }) }
    return [{ ...toDelivery(row, attempts), ...of, targetUrl: target_url }]
  }
  return {
    deliveries: found.rows.flatMap(toListed),
    cursor: found.cursor,
    ...(text === undefined || found.until === undefined ? {} : { searchedTo: found.until }),
  }
}
