import type { Photo } from '#contract/index.ts'
import type { Context } from '#service/context.ts'
import { ServiceError } from '#service/core/service-error.ts'
import type { Executor } from '#service/db/open-database.ts'
import { SCHEDULE_SECONDS } from '#service/deliveries/deliveries.ts'
import { listLabelsOfPhoto } from './label-store.ts'
import { createMediaSigner, LEAST_SHARE } from './media-address.ts'
import { findPhoto, listFirstPhotos, listPhotosLabelled } from './photo-store.ts'
import { type ShownPhotoRow, toPhoto } from './photo-view.ts'

const DAY_SECONDS = 24 * 60 * 60

/** All attempts send the same body, so its addresses outlive the retry schedule by a day. */
const ADDRESS_SECONDS = Math.ceil((SCHEDULE_SECONDS + DAY_SECONDS) / LEAST_SHARE)

/** The photo as the data of a webhook, as of this transaction. */
async function toEventPhoto(context: Context, tx: Executor, row: ShownPhotoRow): Promise<Photo> {
  const signer = createMediaSigner({ secret: context.secrets.media, seconds: ADDRESS_SECONDS })
  return toPhoto({
    row,
    labels: await listLabelsOfPhoto(tx, row.photo_id),
    // only admins get events about photos
    relationship: 'Admin',
    addressOf: signer.addresses({
      photo: row,
      expires: signer.expiry(context.clock()),
      publicUrl: context.publicUrl(),
    }),
  })
}

/** `toEventPhoto` by the photo's identifier. */
export async function findEventPhoto(context: Context, tx: Executor, photoId: string): Promise<Photo> {
  const row = await findPhoto(tx, photoId)
  if (row === undefined) throw new ServiceError('PHOTO_NOT_FOUND')
  return toEventPhoto(context, tx, row)
}

/** A photo for a test webhook, with the label if one has it; undefined for an empty album. */
export async function findSamplePhoto(
  context: Context,
  { albumId, label }: { albumId: string; label: string | null },
): Promise<Photo | undefined> {
  const { db } = context
  const labelled = label === null ? [] : await listPhotosLabelled(db, { albumId, label, limit: 1 })
  const [found] = labelled.length > 0 ? labelled : await listFirstPhotos(db, { albumId, limit: 1 })
  return found && toEventPhoto(context, db, found)
}
