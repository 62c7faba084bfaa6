import {
  addBits,
  copyBits,
  countBits,
  dropBits,
  type PhotoBits,
  positionsOf,
  setBit,
} from '#web/data/album/photo-bits.ts'
import type { PhotoColumns } from '#web/data/album/photo-columns.ts'

/** What a sheet shows while one looks at it: what matches, and what matched since the filter was chosen and does not any more. */
export type HeldPhotos = {
  /** What was asked, of which album. */
  asked: string
  columns: PhotoColumns
  matching: PhotoBits
  /** Still shown, and no longer matching. */
  gone: PhotoBits
}

const none: PhotoBits = new Uint32Array(0)

/** The same photos in the order of other columns; those that these do not have are left out. */
function moved(bits: PhotoBits, from: PhotoColumns, to: PhotoColumns): PhotoBits {
  // labels change far more often than photos come or go, and an album that grows keeps its positions
  if (from.ids === to.ids) return copyBits(bits, to.count)
  const found = copyBits(none, to.count)
  for (const position of positionsOf(bits)) {
    const there = to.positions.get(from.ids[position] ?? '')
    if (there !== undefined) setBit(found, there, true)
  }
  return found
}

/**
 * What is shown next. Labels that change take no photo out of somebody's hands: it stays until another filter is chosen,
 * or until they say so. Photos that match now are shown at once.
 */
export function holdPhotos(before: HeldPhotos | undefined, now: Omit<HeldPhotos, 'gone'>): HeldPhotos {
  const isOther = before === undefined || before.asked !== now.asked
  if (isOther || countBits(now.matching) === now.columns.count) return { ...now, gone: none }
  const shown = moved(before.matching, before.columns, now.columns)
  addBits(shown, moved(before.gone, before.columns, now.columns))
  dropBits(shown, now.matching)
  return { ...now, gone: shown }
}

/** Everything shown. */
export function shownBits({ matching, gone, columns }: HeldPhotos): PhotoBits {
  const bits = copyBits(matching, columns.count)
  addBits(bits, gone)
  return bits
}
