import type { DeliveryLog, RedeliverRequest } from '#contract/extensions.ts'
import type { Album, Photo } from '#contract/index.ts'
import { getAlbum, listAlbums } from '#service/albums/albums.ts'
import type { Context } from '#service/context.ts'
import { ServiceError } from '#service/core/service-error.ts'
import { isAlbumAdmin } from '#service/db/memberships.ts'
import type { Executor } from '#service/db/open-database.ts'
import type { SubscriptionRow } from '#service/db/tables.ts'
import { appendTest, readDeliveryLog, redeliver } from '#service/deliveries/deliveries.ts'
import { findSamplePhoto } from '#service/photos/photos.ts'
import { findSubscription } from './subscription-store.ts'

export type Access = { webhookId: string; callerId: string }

/** The caller's own subscription; to an album's events, only while they are its admin. */
export async function getOwnSubscription(db: Executor, access: Access): Promise<SubscriptionRow> {
  const subscription = await findSubscription(db, access)
  if (subscription === undefined) throw new ServiceError('SUBSCRIPTION_UNKNOWN')
  const { album_id: albumId } = subscription
  if (albumId !== null && !(await isAlbumAdmin(db, { albumId, callerId: access.callerId })))
    throw new ServiceError('ALBUM_NOT_YOURS')
  return subscription
}

/** Owner only, see `getOwnSubscription`. */
export async function getDeliveryLog(
  context: Context,
  { cursor, ...access }: Access & { cursor?: string | undefined },
): Promise<DeliveryLog> {
  const subscription = await getOwnSubscription(context.db, access)
  return readDeliveryLog(context, { subscription, cursor })
}

/** Real data for a test: a photo with the label if there is one, else any; for new albums the newest. */
async function findSample(context: Context, { callerId, album_id, label }: SubscriptionRow & { callerId: string }) {
  if (album_id !== null) return findSamplePhoto(context, { albumId: album_id, label })
  const { albums } = await listAlbums(context, { callerId, limit: 1 })
  const [newest] = albums
  return newest && getAlbum(context, { albumId: newest.albumId, callerId })
}

/** Owner only, see `getOwnSubscription`. */
export async function sendTest(context: Context, access: Access): Promise<void> {
  const subscription = await getOwnSubscription(context.db, access)
  const data: Photo | Album | undefined = await findSample(context, { ...subscription, ...access })
  if (data === undefined) {
    const reason =
      subscription.album_id === null ? 'There is no album to send yet' : 'The album has no photo to send yet'
    throw new ServiceError('BAD_INPUT', { reason })
  }
  await context.db.transaction().execute((tx) => appendTest(context, tx, { subscription, data }))
}

/** Owner only, see `getOwnSubscription`. Returns how many deliveries became due. */
export async function redeliverTo(
  context: Context,
  { callerId, webhookId, ...chosen }: RedeliverRequest & { callerId: string },
): Promise<number> {
  await getOwnSubscription(context.db, { webhookId, callerId })
  const since = chosen.failedSince === undefined ? undefined : new Date(chosen.failedSince)
  if (since && Number.isNaN(since.getTime()))
    throw new ServiceError('BAD_INPUT', { reason: 'failedSince must be a date and time' })
  if (Object.values(chosen).every((choice) => choice === undefined)) {
    throw new ServiceError('BAD_INPUT', { reason: 'deliveryId, failedSince or neverAttempted is required' })
  }
  return redeliver(context, { webhookId, ...chosen, failedSince: since?.toISOString() })
}
