import { useEffect, useMemo } from 'react'
import { type AlbumPhoto, photoAt } from '#web/album/album-source.ts'
import { useAlbum } from '#web/album/use-album.tsx'
import { useNearbyPictures } from '#web/album/use-nearby-pictures.ts'
import { useViewerPhotos } from '#web/album/use-viewer-photos.tsx'
import { stripWindow } from '#web/gallery/filmstrip/strip-layout.ts'
import { usePictures } from '#web/gallery/pictures/use-picture-loader.ts'
import type { CullQueue } from './use-cull-queue.ts'

/** Photos before and after the current one that are searched for bursts. */
const BESIDE = 12
const AHEAD = 18

/** Photos after the current one whose stable versions are decoded. */
const DECODED = 3

/** A photo with its index in the queue. */
type CullPhoto = AlbumPhoto & { index: number }

const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)

/** The photos around the place in a queue, for the viewer. Requests their pictures and those of the filmstrip. */
export function useCullPhotos({ columns, queue, index, isReady }: CullQueue, middle: number) {
  const { onPictureError } = useAlbum()
  const pictures = usePictures()
  const [from, to] = isReady ? [Math.max(0, index - BESIDE), Math.min(queue.length - 1, index + AHEAD)] : [0, -1]
  const around = useMemo(
    () =>
      range(from, to).flatMap((at): CullPhoto[] => {
        const position = queue[at] ?? -1
        const photo = photoAt(columns, position)
        return photo ? [{ ...photo, index: at }] : []
      }),
    [columns, queue, from, to],
  )
  const strip = stripWindow(isReady ? queue.length : 0, middle)
  const browsed = useMemo(
    () =>
      range(strip.from, strip.to).flatMap((at) =>
        at < from || at > to ? (photoAt(columns, queue[at] ?? -1) ?? []) : [],
      ),
    [columns, queue, strip.from, strip.to, from, to],
  )
  const read = useViewerPhotos([...around, ...browsed])
  const viewerPhoto = (at: number) => (at <= to ? read[at - from] : undefined)
  // subscribes to the loader; a thumbnail may have failed because its address expired
  useEffect(() => pictures.onFailed(onPictureError), [pictures, onPictureError])
  const nearest = around.toSorted((a, b) => distance(a.index - index) - distance(b.index - index))
  useNearbyPictures([...nearest.map(({ index: at }) => viewerPhoto(at)), ...read.slice(around.length)], {
    inView: BESIDE,
    hashes: true,
  })
  return {
    photo: viewerPhoto(index),
    previous: viewerPhoto(index - 1),
    next: viewerPhoto(index + 1),
    ahead: range(index + 2, index + DECODED).flatMap((at) => viewerPhoto(at) ?? []),
    current: around[index - from],
    viewerPhoto,
  }
}

/** Sort key: the nearest first; of two at the same distance, the one ahead. */
const distance = (steps: number) => (steps < 0 ? -2 * steps + 1 : 2 * steps)

export type CullPhotos = ReturnType<typeof useCullPhotos>
