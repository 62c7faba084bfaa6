import { around } from '#web/album/album-source.ts'
import { uniteBits, emptyBits, hasBit } from '#web/data/album/photo-bits.ts'
import type { PhotoColumns } from '#web/data/album/photo-columns.ts'
import { looksPrivate } from '#web/data/labels/privacy-check.ts'
import type { WallPhotos } from './wall-cells.ts'

type WallPhotosOptions = {
  columns: Pick<PhotoColumns, 'ids' | 'positions' | 'labels' | 'count'>
  /** Positions of the photos that the filter shows, ascending. */
  shown: Uint32Array
  /** Whether a photo is still shown on the sheet although it no longer matches. */
  isLingering: (photoId: string) => boolean
}

/**
 * The photos for a wall, which strangers see: the filtered ones without those with a private-looking label, public or
 * restricted, such as reject or nsfw; `leftOut` is their number.
 */
export function wallPhotos({ columns, shown, isLingering }: WallPhotosOptions): WallPhotos & { leftOut: number } {
  const { ids, positions, labels, count } = columns
  const isPrivate = emptyBits(count)
  for (const { text, bits } of labels) if (looksPrivate(text)) uniteBits(isPrivate, bits)
  const matching = shown.filter((position) => !isLingering(ids[position] ?? ''))
  const chosen = matching.filter((position) => !hasBit(isPrivate, position))
  return {
    count: chosen.length,
    idAt: (index) => ids[chosen[index] ?? -1] ?? '',
    indexOf: (photoId) => around(chosen, positions.get(photoId)).position ?? -1,
    leftOut: matching.length - chosen.length,
  }
}
