import { stripWindow } from '#web/gallery/filmstrip/strip-layout.ts'
import { useStripSetting } from '#web/gallery/filmstrip/use-strip-setting.ts'
import { AlbumFilmstrip, useStripMiddle } from './album-filmstrip.tsx'
import type { AlbumPhoto, Around } from './album-source.ts'
import { nearestFirst } from './nearest-first.ts'
import { useAlbum } from './use-album.tsx'
import { useNearbyPictures } from './use-nearby-pictures.ts'
import { useViewerPhotos } from './use-viewer-photos.tsx'

type NearbyOptions = Around & {
  /** The user steps through photos quickly: the filmstrip follows when that stops. */
  isStepping: boolean
  onGoTo: (index: number) => void
}

/** A photo and two neighbours each way for the viewer, and its filmstrip. Preloads thumbnails of more neighbours. */
export function useNearbyPhotos(
  photo: AlbumPhoto | undefined,
  { position, previous, next, isStepping, onGoTo }: NearbyOptions,
) {
  const { source, shown: queue, findPhoto } = useAlbum()
  const { isShown, toggle } = useStripSetting()
  const index = position ?? next ?? previous ?? 0
  const place = useStripMiddle(index)
  const strip = isShown && !isStepping ? stripWindow(source.count, place.middle) : undefined
  const beside = nearestFirst({ previous, next, strip }).map((at) => findPhoto(source.idAt(at)))
  const nearest = useViewerPhotos([photo, ...beside])
  useNearbyPictures(nearest)
  const [shown, after, before, ahead, behind] = nearest
  const content = source.count > 0 && (
    <AlbumFilmstrip {...{ queue, index, place, isStepping, onGoTo }} hasCurrent={position !== undefined} />
  )
  return { shown, after, before, ahead, behind, strip: { isShown, onToggle: toggle, content } }
}
