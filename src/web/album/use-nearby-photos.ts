import type { AlbumPhoto, Around } from './album-source.ts'
import { useAlbum } from './use-album.tsx'
import { useNearbyPictures } from './use-nearby-pictures.ts'
import { useViewerPhotos } from './use-viewer-photos.ts'

/** Photos whose thumbnails are made ready behind the next one, and before the previous one. */
const [AHEAD, BEHIND] = [12, 4]

/** The indexes around a photo, the nearest first: next, previous, next but one, and so on. */
function nearestFirst(previous: number | undefined, next: number | undefined): number[] {
  const [back, on] = [previous ?? Number.NaN, next ?? Number.NaN]
  return Array.from({ length: AHEAD }, (_, far) => (far < BEHIND ? [on + far, back - far] : [on + far])).flat()
}

/** A photo and those around it as the viewer shows them, two each way. The thumbnails of more are made ready. */
export function useNearbyPhotos(photo: AlbumPhoto | undefined, { previous, next }: Omit<Around, 'position'>) {
  const { source, findPhoto } = useAlbum()
  const beside = nearestFirst(previous, next).map((index) => findPhoto(source.idAt(index)))
  const nearest = useViewerPhotos([photo, ...beside])
  useNearbyPictures(nearest)
  const [shown, after, before, ahead, behind] = nearest
  return { shown, after, before, ahead, behind }
}
