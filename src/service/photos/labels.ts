import { findAccess, markPhotosChanged, requireAdmin } from '#service/albums/albums.ts'
import type { Context } from '#service/context.ts'
import { ServiceError } from '#service/core/service-error.ts'
import type { Executor } from '#service/db/open-database.ts'
import { appendEvent } from '#service/deliveries/deliveries.ts'
import { deleteLabelMarked, hasWritingCtes, insertLabelWithoutSubscribers } from './label-statements.ts'
import { deleteLabel, insertLabel, listLabelsNamed, type PhotoLabel } from './label-store.ts'
import { findEventPhoto } from './photo-event.ts'
import { canSeeLabel } from './photo-policy.ts'
import { findPhoto, findPhotoAccess } from './photo-store.ts'

export type LabelChange = PhotoLabel & { albumId: string; callerId: string }

async function requirePhotoOfAdmin(db: Executor, { albumId, photoId, callerId }: LabelChange): Promise<void> {
  const { photo_id: found } = requireAdmin(await findPhotoAccess(db, { albumId, photoId, callerId }))
  if (found === null) throw new ServiceError('PHOTO_NOT_FOUND')
}

/** Admins only. Idempotent: a label that is there already is a success. */
export async function addLabel(context: Context, change: LabelChange): Promise<{ changed: boolean }> {
  const { albumId, photoId, text: label } = change
  await requirePhotoOfAdmin(context.db, change)
  const createdAt = context.clock().toISOString()
  const marked = { ...change, version: context.newId() }
  if (hasWritingCtes(context.db) && (await insertLabelWithoutSubscribers(context.db, marked, createdAt)))
    return { changed: true }
  return context.db.transaction().execute(async (tx) => {
    const changed = await insertLabel(tx, change, createdAt)
    if (changed) {
      // again: the photo may have been moved to another album meanwhile
      await requirePhotoOfAdmin(tx, change)
      await markPhotosChanged(context, tx, albumId)
      const toData = () => findEventPhoto(context, tx, photoId)
      await appendEvent(context, tx, { event: 'photoLabelAdded', albumId, photoId, label, toData })
    }
    return { changed }
  })
}

/** Admins only. Idempotent: a label that is not there is a success. */
export async function removeLabel(context: Context, change: LabelChange): Promise<{ changed: boolean }> {
  await requirePhotoOfAdmin(context.db, change)
  const marked = { ...change, version: context.newId() }
  if (hasWritingCtes(context.db)) {
    const changed = await deleteLabelMarked(context.db, marked)
    // if not, the photo may have been moved to another album meanwhile
    if (!changed) await requirePhotoOfAdmin(context.db, change)
    return { changed }
  }
  return context.db.transaction().execute(async (tx) => {
    const changed = await deleteLabel(tx, change)
    if (changed) {
      await requirePhotoOfAdmin(tx, change)
      await markPhotosChanged(context, tx, change.albumId)
    }
    return { changed }
  })
}

/** Members only; considers just the labels that the caller can see. */
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
