import type { Context } from '#service/context.ts'
import type { PhotoRow } from '#service/db/tables.ts'
import { findPhotosByContent, setPhotoActive } from '#service/photos/photos.ts'

export type LostPhotos = ReturnType<typeof createLostPhotos>

/**
 * Photos whose content is no longer at its path. They stay active until all new files of the scan are examined, so that
 * a photo that only moved never leaves its album.
 */
export function createLostPhotos(context: Context) {
  const lost = new Set<string>()
  const held = new Set<string>()
  return {
    add: (photo: PhotoRow) => void lost.add(photo.photo_id),
    /** One whose file can't be read for now: it stays active, unless its content turns up elsewhere. */
    hold: (photo: PhotoRow) => void held.add(photo.photo_id),
    /** Returns false if it was not lost. */
    remove: (photo: PhotoRow) => lost.delete(photo.photo_id),
    /** Removes and returns a photo of this content that lost its file: of this path, else of this album, else the oldest. */
    async claim(contentHash: string, path: Pick<PhotoRow, 'file' | 'album_id'>): Promise<PhotoRow | undefined> {
      const twins = await findPhotosByContent(context, contentHash)
      const without = twins.filter(({ active, photo_id }) => active === 0 || lost.has(photo_id) || held.has(photo_id))
      const claimed =
        without.find(({ file }) => file === path.file) ??
        without.find(({ album_id }) => album_id === path.album_id) ??
        without[0]
      if (claimed) for (const ids of [lost, held]) ids.delete(claimed.photo_id)
      return claimed
    },
    /** Deactivates the photos that were not claimed, until this process may no longer write. */
    async deactivate(isStopped: () => boolean): Promise<void> {
      for (const photoId of lost) if (!isStopped()) await setPhotoActive(context, { photoId, active: false })
      lost.clear()
    },
  }
}
