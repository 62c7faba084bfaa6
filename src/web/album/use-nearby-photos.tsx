import { stripWindow } from '#web/gallery/filmstrip/strip-layout.ts'
import { useStripSetting } from '#web/gallery/filmstrip/use-strip-setting.ts'
import { AlbumFilmstrip, useStripMiddle } from './album-filmstrip.tsx'
import type { AlbumPhoto, Around } from './album-source.ts'
import { useAlbum } from './use-album.tsx'
import { useNearbyPictures } from './use-nearby-pictures.ts'
import { useViewerPhotos } from './use-viewer-photos.tsx'

/** Thumbnails preloaded from the next photo on, and from the previous one back. */
const [AHEAD, BEHIND] = [12, 4]

type NearbyOptions = Around & {
  /** The user steps through photos quickly: the filmstrip follows when that stops. */
  isPassing: boolean
  onGoTo: (index: number) => void
}

type NearestOptions = Pick<Around, 'previous' | 'next'> & {
  /** The first and last index that the filmstrip renders, if it is shown. */
  strip: { from: number; to: number } | undefined
}

/** The indexes around a photo, nearest first: next, previous, next but one, and so on; then the filmstrip's. */
function nearestFirst({ previous, next, strip }: NearestOptions): number[] {
  const [back, on] = [previous ?? Number.NaN, next ?? Number.NaN]
  const near = Array.from({ length: AHEAD }, (_, far) => (far < BEHIND ? [on + far, back - far] : [on + far])).flat()
  if (strip === undefined) return near
  const isElsewhere = (index: number) => !near.includes(index) && index !== back + 1 && index !== on - 1
  const { from, to } = strip
  // descending: of the photos before this one, the nearest first
  const others = Array.from({ length: to - from + 1 }, (_, place) => to - place).filter(isElsewhere)
  return [...near, ...others]
}

/** A photo and two neighbours each way for the viewer, and its filmstrip. Preloads thumbnails of more neighbours. */
export function useNearbyPhotos(
  photo: AlbumPhoto | undefined,
  { position, previous, next, isPassing, onGoTo }: NearbyOptions,
) {
  const { source, shown: queue, findPhoto } = useAlbum()
  const { isShown, toggle } = useStripSetting()
  const index = position ?? next ?? previous ?? 0
  const place = useStripMiddle(index)
  const strip = isShown && !isPassing ? stripWindow(source.count, place.middle) : undefined
  const beside = nearestFirst({ previous, next, strip }).map((at) => findPhoto(source.idAt(at)))
  const nearest = useViewerPhotos([photo, ...beside])
  useNearbyPictures(nearest)
  const [shown, after, before, ahead, behind] = nearest
  const content = source.count > 0 && (
    <AlbumFilmstrip {...{ queue, index, place, isPassing, onGoTo }} hasCurrent={position !== undefined} />
  )
  return { shown, after, before, ahead, behind, strip: { isShown, onToggle: toggle, content } }
}
