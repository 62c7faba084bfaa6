import { useEffect, useMemo } from 'react'
import { type AlbumPhoto, photoAt } from '#web/album/album-source.ts'
import { useAlbum } from '#web/album/use-album.tsx'
import { useNearbyPictures, WIDEST } from '#web/album/use-nearby-pictures.ts'
import { useViewerPhotos } from '#web/album/use-viewer-photos.ts'
import { boundedRatio } from '#web/gallery/layout/photo-ratio.ts'
import { usePictures } from '#web/gallery/pictures/use-picture-loader.ts'
import type { CullQueue } from './use-cull-queue.ts'

/** Photos of the filmstrip on either side, and those behind them that are looked through for bursts. */
const BESIDE = 12
const AHEAD = 18

/** Photos behind the current one whose stable versions are decoded. */
const DECODED = 3

/** A photo of the queue, with its place in it. */
export type CullPhoto = AlbumPhoto & { index: number; ratio: number }

const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)

/** The photos around the place in a queue: as they are shown large, and those of the filmstrip. Wants their pictures. */
export function useCullPhotos({ columns, queue, index, isReady }: CullQueue) {
  const { onPictureError } = useAlbum()
  const pictures = usePictures()
  const [from, to] = isReady ? [Math.max(0, index - BESIDE), Math.min(queue.length - 1, index + AHEAD)] : [0, -1]
  const around = useMemo(
    () =>
      range(from, to).flatMap((at): CullPhoto[] => {
        const position = queue[at] ?? -1
        const photo = photoAt(columns, position)
        const ratio = boundedRatio(columns.ratios[position] ?? Number.NaN, WIDEST)
        return photo ? [{ ...photo, index: at, ratio }] : []
      }),
    [columns, queue, from, to],
  )
  const read = useViewerPhotos(around)
  const viewerPhoto = (at: number) => read[at - from]
  // the loader is outside React; a thumbnail that failed may have an expired address
  useEffect(() => pictures.onFailed(onPictureError), [pictures, onPictureError])
  const nearest = around.toSorted((a, b) => distance(a.index - index) - distance(b.index - index))
  useNearbyPictures(
    nearest.map(({ index: at }) => viewerPhoto(at)),
    { inView: BESIDE, hashes: true },
  )
  return {
    photo: viewerPhoto(index),
    previous: viewerPhoto(index - 1),
    next: viewerPhoto(index + 1),
    ahead: range(index + 2, index + DECODED).flatMap((at) => viewerPhoto(at) ?? []),
    current: around[index - from],
    around,
    viewerPhoto,
  }
}

/** What lies ahead is needed first. */
const distance = (steps: number) => (steps < 0 ? -2 * steps + 1 : 2 * steps)

export type CullPhotos = ReturnType<typeof useCullPhotos>
