import type { WebhookConfig, WebhookSubscription } from '#contract/index.ts'
import type { Context } from '#service/context.ts'
import { ServiceError } from '#service/core/service-error.ts'
import { readPage } from '#service/db/cursor.ts'
import { isAlbumAdmin } from '#service/db/memberships.ts'
import { ensureSecrets, findSubscriptionFault, removeLogs } from '#service/deliveries/deliveries.ts'
import { MOST_SUBSCRIPTIONS, findConfigFault } from './subscription-policy.ts'
import {
  countSubscriptions,
  deleteSubscriptionRow,
  insertSubscription,
  listSubscriptionRows,
} from './subscription-store.ts'
import { toColumns, toSubscription } from './subscription-view.ts'

/**
 * New albums: for any caller. An album's photos and labels: admins only. Every other album gets 403, whether it exists
 * or not: the interface documents 403 here and no 404.
 */
export const createSubscription = async (
  context: Context,
  { config, callerId, allowPrivate }: { config: WebhookConfig; callerId: string; allowPrivate: boolean },
): Promise<WebhookSubscription> => {
  // before the transaction: this looks up names in DNS
  const reason =
    findConfigFault(config) ??
    (await findSubscriptionFault(context, { targetUrl: config.targetUrl, callerId, allowPrivate }))
  if (reason !== undefined) throw new ServiceError('BAD_INPUT', { reason })
  return context.db.transaction().execute(async (tx) => {
    if (config.event !== 'newAlbum') {
      const isAdmin = await isAlbumAdmin(tx, { albumId: config.albumId, callerId })
      if (!isAdmin) throw new ServiceError('ALBUM_NOT_YOURS')
    }
    if ((await countSubscriptions(tx, callerId)) >= MOST_SUBSCRIPTIONS) throw new ServiceError('TOO_MANY_SUBSCRIPTIONS')
    const webhookId = context.newId()
    const createdAt = context.clock().toISOString()
    await insertSubscription(tx, {
      webhook_id: webhookId,
      caller_id: callerId,
      ...toColumns(config),
      created_at: createdAt,
    })
    await ensureSecrets(context, tx, callerId)
    return { webhookId, config }
  })
}

export { getDeliveryLog, redeliverTo, sendTest } from './webhook-deliveries.ts'
export { getReceiverHealth, listAllDeliveries, listDeliveryVersions, redeliverAllOf } from './webhook-overview.ts'

/** For any caller: their own, newest first. */
export async function listSubscriptions(
  context: Context,
  { callerId, limit, cursor }: { callerId: string; limit: number; cursor?: string | undefined },
): Promise<{ subscriptions: WebhookSubscription[]; cursor: string }> {
  const page = await readPage({
    scope: { secret: context.secrets.cursor, scope: `getSubscriptions:${callerId}` },
    cursor,
    limit,
    list: (beforeSeq, rows) => listSubscriptionRows(context.db, { callerId, beforeSeq, limit: rows }),
  })
  return { subscriptions: page.rows.map(toSubscription), cursor: page.cursor }
}

/** Owner only. The log goes after the subscription, in short steps: it may be long, and SQLite blocks the process. */
export async function deleteSubscription(
  context: Context,
  subscription: { webhookId: string; callerId: string },
): Promise<void> {
  if (!(await deleteSubscriptionRow(context.db, subscription))) throw new ServiceError('SUBSCRIPTION_UNKNOWN')
  await removeLogs(context, subscription.webhookId)
}
