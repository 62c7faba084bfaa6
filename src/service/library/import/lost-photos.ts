import type { Context } from '#service/context.ts'
import type { PhotoRow } from '#service/db/tables.ts'
import { findPhotosByContent, setPhotoActive } from '#service/photos/photos.ts'

export type LostPhotos = ReturnType<typeof createLostPhotos>

type Path = Pick<PhotoRow, 'file' | 'album_id'>

/** Milliseconds within which an uploaded file is imported. */
const UPLOADED_MS = 86_400_000

/** Whether a file with this content came to the album by an upload of late; else the operator put it there. */
async function isUploaded({ db, clock }: Context, contentHash: string, { album_id: albumId }: Path): Promise<boolean> {
  const since = new Date(clock().getTime() - UPLOADED_MS).toISOString()
  const uploads = db.selectFrom('landed_file').select('at').where('album_id', '=', albumId).where('at', '>', since)
  return (await uploads.where('content_hash', '=', contentHash).executeTakeFirst()) !== undefined
}

/**
 * Photos whose content is no longer at its path. They stay active until all new files of the scan are examined, so that
 * a photo that only moved never leaves its album.
 */
export function createLostPhotos(context: Context) {
  const lost = new Set<string>()
  const held = new Set<string>()
  const isMoved = ({ photo_id: photoId }: PhotoRow) => lost.has(photoId) || held.has(photoId)

  /** The one of this path, else one that lost its file in this scan, else one that left; of this album first. */
  async function claim(contentHash: string, path: Path, isFree: (photo: PhotoRow) => boolean) {
    const free = (await findPhotosByContent(context, contentHash)).filter(isFree)
    const isElsewhere = ({ album_id: albumId }: PhotoRow) => albumId !== path.album_id
    const rankOf = (photo: PhotoRow) =>
      photo.file === path.file ? 0 : (isMoved(photo) ? 1 : 3) + (isElsewhere(photo) ? 1 : 0)
    // its sender may not be allowed to see the labels of another album's photo
    const isOnlyOwn = free.some(isElsewhere) && (await isUploaded(context, contentHash, path))
    const [claimed] = free
      .filter((photo) => !isOnlyOwn || !isElsewhere(photo))
      .toSorted((a, b) => rankOf(a) - rankOf(b))
    if (claimed) for (const ids of [lost, held]) ids.delete(claimed.photo_id)
    return claimed
  }

  return {
    add: (photo: PhotoRow) => void lost.add(photo.photo_id),
    /** One whose file can't be read for now: it stays active, unless its content turns up elsewhere. */
    hold: (photo: PhotoRow) => void held.add(photo.photo_id),
    /** Returns false if it was not lost. */
    remove: (photo: PhotoRow) => lost.delete(photo.photo_id),
    /** Removes and returns the photo of this content that a file at this path is; undefined if it is a new one. */
    claim: (contentHash: string, path: Path) =>
      claim(contentHash, path, (photo) => isMoved(photo) || photo.active === 0),
    /** The same, but only one whose file was there at the last scan. */
    claimMoved: (contentHash: string, path: Path) => claim(contentHash, path, isMoved),
    /** Deactivates the photos that were not claimed, until this process may no longer write. */
    async deactivate(isStopped: () => boolean): Promise<void> {
      for (const photoId of lost) if (!isStopped()) await setPhotoActive(context, { photoId, active: false })
      lost.clear()
    },
  }
}
