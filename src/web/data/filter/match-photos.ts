import type { PhotoBits } from '#web/data/album/photo-bits.ts'
import { allBits, dropBits } from '#web/data/album/photo-bits.ts'
import type { PhotoColumns } from '#web/data/album/photo-columns.ts'
import { bitsByCount, conditionBits, type NamedSets, noSets } from './condition-bits.ts'
import { activeChips, type Chip, type Filter, type Match, neededOf } from './filter.ts'

/** The photos that a filter is applied to. */
export type Album = { columns: PhotoColumns; sets?: NamedSets | undefined }

/** The photos for which one part of a filter holds. */
export function chipBits({ condition, without }: Chip, { columns, sets = noSets }: Album): PhotoBits {
  const bits = conditionBits(condition, columns, sets)
  if (!without) return bits
  const others = allBits(columns.count)
  dropBits(others, bits)
  return others
}

/** The photos for which enough parts hold, and those for which one part less does. */
function matchBits(parts: readonly PhotoBits[], { match, count }: { match: Match; count: number }) {
  const needed = neededOf(match, parts.length)
  return bitsByCount(parts, { most: needed, count })[needed] ?? allBits(count)
}

/** The photos that a filter lets through, as a set. */
export function matchingBits(filter: Filter, album: Album): PhotoBits {
  const parts = activeChips(filter).map((chip) => chipBits(chip, album))
  return matchBits(parts, { match: filter.match, count: album.columns.count })
}
