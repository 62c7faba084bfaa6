import { useEffect } from 'react'
import { useData } from '#web/data/data-context.tsx'
import { useThumbnailAddress } from '#web/data/use-thumbnail-address.ts'
import { boundedRatio, photoRatio } from '#web/gallery/layout/photo-ratio.ts'
import { usePictures } from '#web/gallery/pictures/use-picture-loader.ts'
import type { ViewerPhoto } from '#web/gallery/viewer/viewer-photo.tsx'

/** Pixels that thumbnails are high: about as on the sheet, so that those stored of it are found again. */
const THUMBNAIL_HEIGHT = 200

/** Width by height of a thumbnail at most. */
const WIDEST = 3

type NearbyOptions = {
  /** How many of them, from the first on, are in view; all by default. */
  inView?: number
  /** Perceptual hashes are wanted as well. */
  hashes?: boolean
}

/** Has the thumbnails of these photos loaded before those of the sheet, the nearest first. */
export function useNearbyPictures(nearest: readonly (ViewerPhoto | undefined)[], options: NearbyOptions = {}): void {
  const { api } = useData()
  const pictures = usePictures()
  const thumbnailAt = useThumbnailAddress()
  // the loader and its worker live outside React; what is wanted already costs nothing
  useEffect(() => {
    const wanted = nearest.flatMap((photo) => {
      if (photo === undefined) return []
      const ratio = boundedRatio(photoRatio(photo), WIDEST)
      const size = { width: THUMBNAIL_HEIGHT * ratio, height: THUMBNAIL_HEIGHT }
      return [{ photoId: photo.id, address: photo.src, ...size }]
    })
    if (wanted.length > 0) pictures.wantFirst(wanted, { ...options, hurried: false, scope: api.base, thumbnailAt })
  })
  useEffect(() => () => pictures.wantFirst(), [pictures])
}
