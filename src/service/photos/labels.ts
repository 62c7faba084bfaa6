import { findAccess, getAdminAccess, markPhotosChanged } from '#service/albums/albums.ts'
import type { Context } from '#service/context.ts'
import { ServiceError } from '#service/core/service-error.ts'
import type { Executor } from '#service/db/open-database.ts'
import type { PhotoRow } from '#service/db/tables.ts'
import { appendEvent } from '#service/deliveries/deliveries.ts'
import { deleteLabel, insertLabel, listLabelsNamed, type PhotoLabel } from './label-store.ts'
import { toEventPhoto } from './photo-event.ts'
import { canSeeLabel } from './photo-policy.ts'
import { findPhoto } from './photo-store.ts'

export type LabelChange = PhotoLabel & { albumId: string; callerId: string }

async function requirePhotoOfAdmin(tx: Executor, { albumId, photoId, callerId }: LabelChange): Promise<PhotoRow> {
  await getAdminAccess(tx, { albumId, callerId })
  const photo = await findPhoto(tx, photoId)
  if (photo?.album_id !== albumId) throw new ServiceError('PHOTO_NOT_FOUND')
  return photo
}

/** Admins of the album may. A label that is there already is a success. */
export const addLabel = (context: Context, change: LabelChange): Promise<{ changed: boolean }> =>
  context.db.transaction().execute(async (tx) => {
    const photo = await requirePhotoOfAdmin(tx, change)
    const { albumId, photoId, text: label } = change
    const changed = await insertLabel(tx, change, context.clock().toISOString())
    if (changed) {
      await markPhotosChanged(context, tx, albumId)
      const toData = () => toEventPhoto(context, tx, photo)
      await appendEvent(context, tx, { event: 'photoLabelAdded', albumId, photoId, label, toData })
    }
    return { changed }
  })

/** Admins of the album may. A label that is not there is a success. */
export const removeLabel = (context: Context, change: LabelChange): Promise<{ changed: boolean }> =>
  context.db.transaction().execute(async (tx) => {
    await requirePhotoOfAdmin(tx, change)
    const changed = await deleteLabel(tx, change)
    if (changed) await markPhotosChanged(context, tx, change.albumId)
    return { changed }
  })

/** Members of the photo's album may; answers for the labels that they can see. */
export async function checkLabel(
  { db }: Context,
  { photoId, text, callerId }: { photoId: string; text: string; callerId: string },
): Promise<boolean> {
  const photo = await findPhoto(db, photoId)
  const access = photo && (await findAccess(db, { albumId: photo.album_id, callerId }))
  const relationship = access?.relationship
  if (relationship === undefined || relationship === null) throw new ServiceError('PHOTO_NOT_VISIBLE')
  return (await listLabelsNamed(db, { photoId, text })).some(({ kind }) => canSeeLabel(relationship, kind))
}
