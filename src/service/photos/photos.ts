import { markPhotosChanged } from '#service/albums/albums.ts'
import type { Context } from '#service/context.ts'
import type { Executor } from '#service/db/open-database.ts'
import type { NewPhotoRow, PhotoRow } from '#service/db/tables.ts'
import { appendEvent } from '#service/deliveries/deliveries.ts'
import { findEventPhoto } from './photo-event.ts'
import {
  findAlbumIdOf,
  hasClip,
  insertPhoto,
  listDamaged,
  listActivePhotoIds,
  listPhotoRows,
  listPhotosByContent,
  listStillRows,
  releaseFile,
  retireFile,
  updatePhoto,
  listSampleFiles,
} from './photo-store.ts'

export { addLabel } from './labels.ts'
export { findSamplePhoto } from './photo-event.ts'
export { getSharedPreview, getShareHead, isPreviewLost } from './preview.ts'

/** Photos sampled from each end of an album: more than one, since a file may just have been deleted. */
const SAMPLED = 3

/** A photo to be added: all columns but those that the service fills in. */
export type ImportedPhoto = Omit<NewPhotoRow, 'seq' | 'photo_id' | 'active' | 'created_at'>

/** The columns that make a still and its clip one live photo. */
export type WithClip = Pick<PhotoRow, 'kind' | 'clip_file' | 'clip_type' | 'clip_size' | 'clip_mtime'>

/** The columns of a photo's file, and of its clip if it has one. */
export type PhotoPlace = Pick<PhotoRow, 'album_id' | 'file' | 'file_size' | 'file_mtime'> & Partial<WithClip>

/** Stops listing a clip that joins a still as a video; its labels are kept in case the two files part. */
async function retireClip(tx: Executor, { clip_file: clipFile }: { clip_file?: string | null }): Promise<void> {
  if (typeof clipFile === 'string') await retireFile(tx, clipFile)
}

const appendNewPhoto = (context: Context, tx: Executor, { albumId, photoId }: { albumId: string; photoId: string }) =>
  appendEvent(context, tx, { event: 'newPhoto', albumId, toData: () => findEventPhoto(context, tx, photoId) })

/**
 * Importer only. Adds a photo, active, at the end of its album. Returns undefined if another photo has the file: the
 * process that held the import lease before was just adding it.
 */
export async function addImportedPhoto(
  context: Context,
  photo: ImportedPhoto,
): Promise<{ photoId: string } | undefined> {
  const photoId = context.newId()
  const createdAt = context.clock().toISOString()
  return context.db.transaction().execute(async (tx) => {
    await retireClip(tx, photo)
    await releaseFile(tx, photo.file)
    if (!(await insertPhoto(tx, { ...photo, photo_id: photoId, active: 1, created_at: createdAt }))) return undefined
    await markPhotosChanged(context, tx, photo.album_id)
    await appendNewPhoto(context, tx, { albumId: photo.album_id, photoId })
    return { photoId }
  })
}

/** Every photo with its file, in the order of arrival, including inactive ones. */
export const listKnownFiles = (context: Context): Promise<PhotoRow[]> => listPhotoRows(context.db)

/** Operator only. The files of photos that could be read only in part. */
export const listDamagedFiles = (context: Context): Promise<string[]> => listDamaged(context.db)

/**
 * The files of a few active photos of an album, or of all, by which a renamed folder or a missing library is
 * recognised; none if there are no photos.
 */
export const listSampleOfFiles = (context: Context, albumId?: string): Promise<string[]> =>
  listSampleFiles(context.db, SAMPLED, albumId)

/** All photos with this content, active or not, oldest first: recognises a file that moved or came back. */
export const findPhotosByContent = (context: Context, contentHash: string): Promise<PhotoRow[]> =>
  listPhotosByContent(context.db, contentHash)

/** Importer only. A photo that left its album gives up its path, where another file is now. */
export const releasePath = (context: Context, file: string): Promise<void> => releaseFile(context.db, file)

/** Changes a photo and the version of its album, or of both albums if it moves. */
const changePhoto = (
  context: Context,
  photoId: string,
  change: Partial<Omit<PhotoRow, 'seq' | 'photo_id' | 'created_at'>>,
): Promise<void> =>
  context.db.transaction().execute(async (tx) => {
    await retireClip(tx, change)
    const from = await findAlbumIdOf(tx, photoId)
    const albums = new Set([from, change.album_id])
    if (change.file !== undefined) await releaseFile(tx, change.file)
    await updatePhoto(tx, photoId, change)
    for (const albumId of albums) if (albumId !== undefined) await markPhotosChanged(context, tx, albumId)
    // it is new to the album that it is moved to
    const to = change.album_id
    if (to !== undefined && to !== from) await appendNewPhoto(context, tx, { albumId: to, photoId })
  })

/** Active while its file is there and decodes; labels stay either way. */
export const setPhotoActive = (
  context: Context,
  { photoId, active }: { photoId: string; active: boolean },
): Promise<void> => changePhoto(context, photoId, { active: active ? 1 : 0 })

/** Gives a photo another file with the same content: it keeps its id and labels, and is active. */
export const movePhoto = (context: Context, photoId: string, place: PhotoPlace): Promise<void> =>
  changePhoto(context, photoId, { ...place, active: 1 })

/** Makes a live photo a still again: its clip is gone or has changed. */
export const detachClip = (context: Context, photoId: string): Promise<void> =>
  changePhoto(context, photoId, {
    kind: 'image',
    clip_file: null,
    clip_type: null,
    clip_size: null,
    clip_mtime: null,
  })

/** The active stills of an album among these files, to which a clip could belong. */
export const listStills = (context: Context, albumId: string, files: readonly string[]): Promise<PhotoRow[]> =>
  listStillRows(context.db, albumId, files)

/** Changes a photo whose file stays: it was edited, or a clip joined it. */
export async function updateImportedPhoto(
  context: Context,
  photoId: string,
  change: Partial<Omit<PhotoRow, 'seq' | 'photo_id' | 'active' | 'created_at'>>,
): Promise<void> {
  const isLive = change.kind === 'image' && (await hasClip(context.db, photoId))
  await changePhoto(context, photoId, isLive ? { ...change, kind: 'live' } : change)
}

/** Operator only. The album's active photos in the order of arrival. */
export const listAlbumPhotoIds = (context: Context, albumId: string): Promise<string[]> =>
  listActivePhotoIds(context.db, albumId)
