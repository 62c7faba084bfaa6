import { createHash } from 'node:crypto'
import type {
  DeliveryList,
  DeliveryListQuery,
  ReceiverHealth,
  RedeliverAllAnswer,
  RedeliverAllRequest,
} from '#contract/extensions.ts'
import type { Context } from '#service/context.ts'
import { ServiceError } from '#service/core/service-error.ts'
import type { Executor } from '#service/db/open-database.ts'
import type { SubscriptionRow } from '#service/db/tables.ts'
import { listDeliveries, listNewest, readReceiverHealth, redeliverAll } from '#service/deliveries/deliveries.ts'
import { listVisibleRows } from './subscription-store.ts'
import { getOwnSubscription } from './webhook-deliveries.ts'

type Choice = { callerId: string } & Pick<DeliveryListQuery, 'webhookId' | 'event' | 'receiver'>

/** Matches addresses equal to this receiver or, if it is an origin without a final `/`, of that origin. */
function createReceiverMatch(receiver: string): (targetUrl: string) => boolean {
  const url = URL.parse(receiver)
  if (url === null)
    throw new ServiceError('BAD_INPUT', { reason: 'receiver must be an address, or its beginning up to the host' })
  const part = /^\w+:\/\/[^/?#]*$/.test(receiver) ? 'origin' : 'href'
  return (targetUrl) => URL.parse(targetUrl)?.[part] === url[part]
}

/** The caller's matching subscriptions whose log they may see; throws if `webhookId` names another. */
async function chooseSubscriptions(
  db: Executor,
  { callerId, webhookId, event, receiver }: Choice,
): Promise<SubscriptionRow[]> {
  const isReceiver = receiver === undefined ? undefined : createReceiverMatch(receiver)
  const visible =
    webhookId === undefined
      ? await listVisibleRows(db, [callerId])
      : [await getOwnSubscription(db, { webhookId, callerId })]
  return visible.filter((row) => (event === undefined || row.event === event) && isReceiver?.(row.target_url) !== false)
}

/** For any caller: the deliveries of their own subscriptions, except to albums that they are no longer an admin of. */
export async function listAllDeliveries(
  context: Context,
  { callerId, cursor, ...filter }: DeliveryListQuery & { callerId: string },
): Promise<DeliveryList> {
  const subscriptions = await chooseSubscriptions(context.db, { callerId, ...filter })
  return listDeliveries(context, { callerId, subscriptions, filter, cursor })
}

/** For any caller: the health of their subscriptions’ receivers, without those that `listAllDeliveries` leaves out. */
export async function getReceiverHealth(context: Context, { callerId }: { callerId: string }): Promise<ReceiverHealth> {
  return readReceiverHealth(context, await listVisibleRows(context.db, [callerId]))
}

/** For any caller: makes some of the matching deliveries due again; the returned cursor continues with the others. */
export async function redeliverAllOf(
  context: Context,
  { callerId, cursor, delivered = false, ...filter }: RedeliverAllRequest & { callerId: string },
): Promise<RedeliverAllAnswer> {
  if (delivered && filter.since === undefined) {
    throw new ServiceError('BAD_INPUT', { reason: 'since is required with delivered' })
  }
  const subscriptions = await chooseSubscriptions(context.db, { callerId, ...filter })
  return redeliverAll(context, { callerId, subscriptions, filter, cursor, delivered })
}

/**
 * A version of each caller's delivery list, which every change replaces. Hashes the state of each subscription, so that
 * nothing has to be written for it and changes by other processes count too.
 */
export async function listDeliveryVersions(
  { db }: Pick<Context, 'db'>,
  callerIds: readonly string[],
): Promise<Map<string, string>> {
  const hashes = new Map(callerIds.map((callerId) => [callerId, createHash('sha256')]))
  const rows = await listVisibleRows(db, [...hashes.keys()])
  const newest = await listNewest(
    db,
    rows.map(({ webhook_id }) => webhook_id),
  )
  for (const { caller_id, webhook_id, served_at, failing_since, disabled_at } of rows) {
    const state = [webhook_id, served_at, failing_since, disabled_at, newest.get(webhook_id)]
    hashes.get(caller_id)?.update(JSON.stringify(state))
  }
  return new Map([...hashes].map(([callerId, hash]) => [callerId, hash.digest('base64url').slice(0, 16)]))
}
