import { copyBits, emptyBits, type PhotoBits, positionsOf, setBit } from './photo-bits.ts'
import type { PhotoIndex } from './photo-columns.ts'

/** A set of photos, with the list of identifiers that its positions refer to; immutable. */
export type PhotoSet = { ids: readonly string[]; bits: PhotoBits }

/** Translates a set to the positions of these columns; photos missing there are dropped. */
export function bitsIn({ count, ids, positions }: PhotoIndex, set: PhotoSet): PhotoBits {
  // labels change far more often than photos come or go, and a growing album keeps its positions
  if (set.ids === ids) return copyBits(set.bits, count)
  const found = emptyBits(count)
  for (const position of positionsOf(set.bits)) {
    const there = positions.get(set.ids[position] ?? '')
    // a larger album shares its map
    if (there !== undefined && there < count) setBit(found, there, true)
  }
  return found
}
