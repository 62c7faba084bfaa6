import { uniteBits, copyBits, countBits, subtractBits, type PhotoBits } from '#web/data/album/photo-bits.ts'
import type { PhotoColumns } from '#web/data/album/photo-columns.ts'
import { bitsIn } from '#web/data/album/photo-set.ts'

/** The photos that a sheet shows: those that match, and those that stopped matching since the filter was chosen. */
export type HeldPhotos = {
  /** Identity of filter and album: another one drops the held photos. */
  key: string
  columns: PhotoColumns
  matching: PhotoBits
  /** Still shown, though no longer matching. */
  lingering: PhotoBits
}

const none: PhotoBits = new Uint32Array(0)

/**
 * The photos to show next. One that stops matching because its labels changed stays until another filter is chosen, or
 * until the user lets it go. Photos that match now are shown at once.
 */
export function holdPhotos(before: HeldPhotos | undefined, now: Omit<HeldPhotos, 'lingering'>): HeldPhotos {
  const isOther = before === undefined || before.key !== now.key
  if (isOther || countBits(now.matching) === now.columns.count) return { ...now, lingering: none }
  const { ids } = before.columns
  const shown = bitsIn(now.columns, { ids, bits: before.matching })
  uniteBits(shown, bitsIn(now.columns, { ids, bits: before.lingering }))
  subtractBits(shown, now.matching)
  return { ...now, lingering: shown }
}

/** All photos shown. */
export function shownBits({ matching, lingering, columns }: HeldPhotos): PhotoBits {
  const bits = copyBits(matching, columns.count)
  uniteBits(bits, lingering)
  return bits
}
