import { labelledBits, unlabelledBits } from '#web/data/album/label-index.ts'
import { labelId } from '#web/data/album/label.ts'
import {
  uniteBits,
  allBits,
  copyBits,
  subtractBits,
  emptyBits,
  intersectBits,
  type PhotoBits,
  setBit,
  countBits,
  countCommon,
} from '#web/data/album/photo-bits.ts'
import { mediaKinds, type PhotoColumns } from '#web/data/album/photo-columns.ts'
import { bitsIn, type PhotoSet } from '#web/data/album/photo-set.ts'
import { oncePer } from '#web/lib/once.ts'
import { type Condition, activeChips, type Chip, type Filter, type Match, neededOf, shapeOf, shapes } from './filter.ts'
import { conditionKey } from './write-filter.ts'

/** Sets of photos by their name in a filter; each may be of an earlier reading of the album. A missing set is empty. */
export type NamedSets = ReadonlyMap<string, PhotoSet>

export const noSets: NamedSets = new Map()

/**
 * Photos of each value of a column. Memoised by the column, which stays the same while labels change. Plain loops: an
 * iterator takes ten times as long.
 */
const bitsByMedia = oncePer((kinds: Uint8Array) => {
  const bits = mediaKinds.map(() => emptyBits(kinds.length))
  for (let position = 0; position < kinds.length; position++) {
    const found = bits[kinds[position] ?? 0]
    if (found) setBit(found, position, true)
  }
  return new Map(mediaKinds.map((kind, number) => [kind, bits[number] ?? emptyBits(0)]))
})

const bitsByShape = oncePer((ratios: Float32Array) => {
  const bits = new Map(shapes.map((shape) => [shape, emptyBits(ratios.length)]))
  for (let position = 0; position < ratios.length; position++) {
    const shape = shapeOf(ratios[position] ?? Number.NaN)
    const found = shape && bits.get(shape)
    if (found) setBit(found, position, true)
  }
  return bits
})

const bitsByLabel = oncePer(
  ({ labels }: PhotoColumns) => new Map(labels.map(({ kind, text, bits }) => [labelId({ kind, text }), bits])),
)

const withoutLabel = oncePer(unlabelledBits)

const onlyRestricted = oncePer((columns: PhotoColumns) => {
  const labelled = labelledBits(columns)
  const bits = copyBits(labelled.restricted, columns.count)
  subtractBits(bits, labelled.public)
  return bits
})

const none = emptyBits(0)

/** Entry n: the photos for which at least n of the conditions hold, up to `most`. O(conditions × most). */
function bitsByCount(parts: readonly PhotoBits[], { most, count }: { most: number; count: number }): PhotoBits[] {
  const reached = [allBits(count), ...Array.from({ length: most }, () => emptyBits(count))]
  for (const part of parts) {
    // descending, so that one condition counts once
    for (let n = most; n > 0; n--) {
      const [here, below] = [reached[n] ?? none, reached[n - 1] ?? none]
      for (let word = 0; word < here.length; word++) {
        here[word] = (here[word] ?? 0) | ((below[word] ?? 0) & (part[word] ?? 0))
      }
    }
  }
  return reached
}

/**
 * The photos for which a condition holds. Read-only: the set may be shared, and have room for fewer photos than the
 * album. O(words of the album) for each part of the condition.
 */
export function conditionBits(condition: Condition, columns: PhotoColumns, sets: NamedSets): PhotoBits {
  const { count } = columns
  const partsOf = (of: readonly Condition[]) => of.map((part) => conditionBits(part, columns, sets))
  switch (condition.type) {
    case 'label':
      return bitsByLabel(columns).get(labelId({ kind: condition.kind, text: condition.text })) ?? none
    case 'media':
      return bitsByMedia(columns.kinds).get(condition.media) ?? none
    case 'shape':
      return bitsByShape(columns.ratios).get(condition.shape) ?? none
    case 'no-label':
      return withoutLabel(columns)
    case 'only-restricted':
      return onlyRestricted(columns)
    case 'set': {
      const set = sets.get(condition.name)
      if (set === undefined) return none
      // the set may have more photos than these columns
      const bits = allBits(count)
      intersectBits(bits, bitsIn(columns, set))
      return bits
    }
    case 'not': {
      const bits = allBits(count)
      subtractBits(bits, conditionBits(condition.of, columns, sets))
      return bits
    }
    case 'all': {
      const bits = allBits(count)
      for (const part of partsOf(condition.of)) intersectBits(bits, part)
      return bits
    }
    case 'any': {
      const bits = emptyBits(count)
      for (const part of partsOf(condition.of)) uniteBits(bits, part)
      return bits
    }
    case 'at-least': {
      const most = Math.max(0, condition.count)
      return bitsByCount(partsOf(condition.of), { most, count })[most] ?? none
    }
  }
}

/** The photos that a filter is applied to. */
export type FilterInput = { columns: PhotoColumns; sets?: NamedSets | undefined }

/** The photos for which one part of a filter holds. */
function chipBits({ condition, without }: Chip, { columns, sets = noSets }: FilterInput): PhotoBits {
  const bits = conditionBits(condition, columns, sets)
  if (!without) return bits
  const others = allBits(columns.count)
  subtractBits(others, bits)
  return others
}

/** The photos for which enough parts hold. */
function matchBits(parts: readonly PhotoBits[], { match, count }: { match: Match; count: number }) {
  const needed = neededOf(match, parts.length)
  return bitsByCount(parts, { most: needed, count })[needed] ?? allBits(count)
}

/** The photos that a filter lets through, as a set. */
export function matchingBits(filter: Filter, album: FilterInput): PhotoBits {
  const parts = activeChips(filter).map((chip) => chipBits(chip, album))
  return matchBits(parts, { match: filter.match, count: album.columns.count })
}

/** How many photos would be left if a condition were required, or excluded. */
export type WouldBe = { with: number; without: number }

/**
 * Effect of one more condition: photos that match without it (`settled`, their number), and photos that match only if
 * it holds.
 */
type Edge = { settled: number; open: PhotoBits; openCount: number }

/**
 * Counts the photos that would be left if a condition were added to the filter, or inverted in it. A photo matches in
 * any case, in none, or depending on this condition: so a count is one pass over two sets, without building a third. A
 * condition that the filter has already is taken out first.
 */
export function wouldBeCounts(
  filter: Filter,
  { columns, sets = noSets }: FilterInput,
): (condition: Condition) => WouldBe {
  const { count } = columns
  const chips = activeChips(filter).map((chip) => ({
    key: conditionKey(chip.condition),
    bits: chipBits(chip, { columns, sets }),
  }))
  const keys = new Set(chips.map(({ key }) => key))

  const edgeWithout = (removed: string | undefined): Edge => {
    const rest = chips.filter(({ key }) => key !== removed).map(({ bits }) => bits)
    const needed = neededOf(filter.match, rest.length + 1)
    const reached = bitsByCount(rest, { most: needed, count })
    const [settled, open] = [reached[needed], reached[needed - 1]]
    if (settled === undefined || open === undefined) throw new RangeError('a filter asks for less than one part')
    subtractBits(open, settled)
    return { settled: countBits(settled), open, openCount: countBits(open) }
  }

  const edges = new Map<string | undefined, Edge>()
  const edgeFor = (key: string): Edge => {
    const removed = keys.has(key) ? key : undefined
    const edge = edges.get(removed) ?? edgeWithout(removed)
    edges.set(removed, edge)
    return edge
  }

  return (condition) => {
    const { settled, open, openCount } = edgeFor(conditionKey(condition))
    const holding = countCommon(open, conditionBits(condition, columns, sets))
    return { with: settled + holding, without: settled + openCount - holding }
  }
}
