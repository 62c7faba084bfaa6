import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Photo } from '#contract/index.ts'
import { useData } from '#web/data/data-context.tsx'
import type { AlbumPhotos } from '#web/data/photo-stream/album-photos.ts'
import { isUncached } from '#web/data/photo-stream/uncached-address.ts'
import { usePictures } from '#web/gallery/pictures/use-picture-loader.ts'
import type { ViewerPhoto } from '#web/gallery/viewer/viewer-photo.tsx'
import { ViewerThumbnail } from '#web/gallery/viewer/viewer-thumbnail.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { type AlbumPhoto, toViewerPhoto } from './album-source.ts'
import { messages } from './messages.ts'
import { useAlbum } from './use-album.tsx'
import { useRows } from './use-rows.ts'

/** Renews the addresses, and returns that of one photo's original; undefined if they could not be read. */
function useFreshDownload() {
  const { albumId } = useAlbum()
  const { photos } = useData()
  const queryClient = useQueryClient()
  return async (photoId: string): Promise<string | undefined> => {
    await photos.renewAddresses(queryClient, albumId)
    const read = queryClient.getQueryData<AlbumPhotos>(photos.list(albumId).queryKey)
    const position = read?.columns.positions.get(photoId)
    if (read === undefined || position === undefined) return undefined
    await read.rows.load([position])
    const address = read.rows.peek(position)?.downloadUrl
    return isUncached(address) ? undefined : address
  }
}

/**
 * Keeps the rows shown last. They stand in while those of another answer are read, where a photo may have another
 * position: without one, the viewer would stop a video and drop a label being typed.
 */
function createLastRows() {
  let last = new Map<string, Photo>()
  return (photos: readonly (AlbumPhoto | undefined)[], read: readonly (Photo | undefined)[]): (Photo | undefined)[] => {
    const rows = photos.map((photo, place) => {
      const row = read[place]
      return photo && (row?.photoId === photo.photoId ? row : last.get(photo.photoId))
    })
    last = new Map(rows.flatMap((row) => (row ? [[row.photoId, row]] : [])))
    return rows
  }
}

/**
 * Photos of the open album for the viewer, with the addresses of their rows; undefined until a row is read. Expired
 * addresses are omitted, and renewed.
 */
export function useViewerPhotos(photos: readonly (AlbumPhoto | undefined)[]): (ViewerPhoto | undefined)[] {
  const { rows, addresses } = useAlbum()
  const pictures = usePictures()
  const freshDownloadOf = useFreshDownload()
  const toast = useToast()
  const [rowsOf] = useState(createLastRows)
  const read = rowsOf(
    photos,
    useRows(
      rows,
      photos.map((photo) => photo?.position ?? -1),
    ),
  )
  const hasExpired = read.some((row) => row !== undefined && addresses.isExpired(row.stableUrl))
  // renews expired addresses
  useEffect(() => {
    if (hasExpired) addresses.onExpired()
  })
  return photos.map((photo, place) => {
    const row = read[place]
    if (photo === undefined || row === undefined) return undefined
    const shown = toViewerPhoto(photo, row)
    const src = addresses.isExpired(row.stableUrl) ? undefined : row.stableUrl
    const downloadUrl = isUncached(row.downloadUrl) ? undefined : row.downloadUrl
    const renewDownload = async () => {
      const address = await freshDownloadOf(photo.photoId)
      if ((address ?? downloadUrl) === undefined) toast.show({ text: messages.noAddress, tone: 'error' })
      return address
    }
    const freshDownload = () => (addresses.isExpired(row.downloadUrl) ? renewDownload() : undefined)
    const thumbnailOf = () => pictures.canvasOf(photo.photoId)
    const renderThumbnail: ViewerPhoto['renderThumbnail'] = (props) => (
      <ViewerThumbnail thumbnailOf={thumbnailOf} {...props} />
    )
    return { ...shown, src, downloadUrl, freshDownload, renderThumbnail }
  })
}
