import { useEffect } from 'react'
import type { Data } from '#web/data/data.ts'
import { readAnchor } from '#web/gallery/navigation/scroll-anchor.ts'
import type { PictureLoader } from '#web/gallery/pictures/picture-loader.ts'

type FirstScreenOptions = {
  photos: Pick<Data['photos'], 'showFirstScreen'>
  pictures: Pick<PictureLoader, 'onRest'>
  albumId: string
  /** The key under which the sheet's scroll position is stored. */
  address: string
  /** Number of photos on the sheet so far. */
  count: number
}

/**
 * Releases the rest of an album, which waits for the first screen: once the pictures in view have loaded, or at once if
 * the stored scroll position is at a photo that has not arrived.
 */
export function useFirstScreen({ photos, pictures, albumId, address, count }: FirstScreenOptions): void {
  // subscribes to the loader
  useEffect(() => pictures.onRest(() => photos.showFirstScreen(albumId)), [photos, pictures, albumId])
  useEffect(() => {
    const kept = readAnchor(address)
    if (kept && count > 0 && kept.index >= count) photos.showFirstScreen(albumId)
  }, [photos, albumId, address, count])
}
