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
 * Lets the rest of an album load, which waits for the first screen: when the pictures in view have come, or at once where
 * the stored scroll position is at a photo that has not come yet.
 */
export function useFirstScreen({ photos, pictures, albumId, address, count }: FirstScreenOptions): void {
  // the loader is outside React
  useEffect(() => pictures.onRest(() => photos.showFirstScreen(albumId)), [photos, pictures, albumId])
  // and so is the stream that waits
  useEffect(() => {
    const kept = readAnchor(address)
    if (kept && count > 0 && kept.index >= count) photos.showFirstScreen(albumId)
  }, [photos, albumId, address, count])
}
