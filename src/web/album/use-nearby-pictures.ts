import { useEffect } from 'react'
import { useData } from '#web/data/data-context.tsx'
import { useThumbnailAddress } from '#web/data/use-thumbnail-address.ts'
import { boundedRatio, photoRatio } from '#web/gallery/layout/photo-ratio.ts'
import { usePictures } from '#web/gallery/pictures/use-picture-loader.ts'
import type { ViewerPhoto } from '#web/gallery/viewer/viewer-photo.tsx'

/** Height of thumbnails in pixels: about the sheet's, whose stored thumbnails are then reused. */
const THUMBNAIL_HEIGHT = 200

/** Greatest width-to-height ratio of a thumbnail. */
const WIDEST = 3

type NearbyOptions = {
  /** How many of them, from the first on, are in view; all by default. */
  inView?: number
  /** Computes perceptual hashes as well. */
  hashes?: boolean
}

/** Requests the thumbnails of these photos, in this order, ahead of the sheet's. */
export function useNearbyPictures(nearest: readonly (ViewerPhoto | undefined)[], options: NearbyOptions = {}): void {
  const { api } = useData()
  const pictures = usePictures()
  const thumbnailAt = useThumbnailAddress()
  // runs after each render: requesting a picture again is cheap
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
