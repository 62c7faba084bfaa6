import { anyLabel } from '#web/data/album/label-index.ts'
import { labelId } from '#web/data/album/label.ts'
import { addBits, allBits, dropBits, emptyBits, keepBits, type PhotoBits, setBit } from '#web/data/album/photo-bits.ts'
import { mediaKinds, type PhotoColumns } from '#web/data/album/photo-columns.ts'
import type { Condition } from './filter.ts'
import { shapeOf, shapes } from './photo-shape.ts'

/** Sets of photos by the name that a filter uses. A set that is missing is empty. */
export type NamedSets = ReadonlyMap<string, PhotoBits>

export const noSets: NamedSets = new Map()

/** Memoises a function of an object, for as long as the object lives. */
function once<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, Value>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const value = make(key)
    made.set(key, value)
    return value
  }
}

/**
 * Photos of each value of a column. Memoised by the column, which stays the same while labels change. Plain loops: an
 * iterator takes ten times as long.
 */
const bitsByMedia = once((kinds: Uint8Array) => {
  const bits = mediaKinds.map(() => emptyBits(kinds.length))
  for (let position = 0; position < kinds.length; position++) {
    const found = bits[kinds[position] ?? 0]
    if (found) setBit(found, position, true)
  }
  return new Map(mediaKinds.map((kind, number) => [kind, bits[number] ?? emptyBits(0)]))
})

const bitsByShape = once((ratios: Float32Array) => {
  const bits = new Map(shapes.map((shape) => [shape, emptyBits(ratios.length)]))
  for (let position = 0; position < ratios.length; position++) {
    const shape = shapeOf(ratios[position] ?? Number.NaN)
    const found = shape && bits.get(shape)
    if (found) setBit(found, position, true)
  }
  return bits
})

const bitsByLabel = once(
  ({ labels }: PhotoColumns) => new Map(labels.map(({ kind, text, bits }) => [labelId({ kind, text }), bits])),
)

const withoutLabel = once((columns: PhotoColumns) => {
  const bits = allBits(columns.count)
  dropBits(bits, anyLabel(columns))
  return bits
})

const onlyRestricted = once(({ labels, count }: PhotoColumns) => {
  const bits = emptyBits(count)
  for (const label of labels) if (label.kind === 'restricted') addBits(bits, label.bits)
  for (const label of labels) if (label.kind === 'public') dropBits(bits, label.bits)
  return bits
})

const none = emptyBits(0)

/** Entry n: the photos for which at least n of the conditions hold, up to `most`. O(conditions × most). */
export function bitsByCount(
  parts: readonly PhotoBits[],
  { most, count }: { most: number; count: number },
): PhotoBits[] {
  const reached = [allBits(count), ...Array.from({ length: most }, () => emptyBits(count))]
  for (const part of parts) {
    // from the top, so that one condition counts once
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
      // the set may have more photos than these columns
      const bits = allBits(count)
      keepBits(bits, sets.get(condition.name) ?? none)
      return bits
    }
    case 'not': {
      const bits = allBits(count)
      dropBits(bits, conditionBits(condition.of, columns, sets))
      return bits
    }
    case 'all': {
      const bits = allBits(count)
      for (const part of partsOf(condition.of)) keepBits(bits, part)
      return bits
    }
    case 'any': {
      const bits = emptyBits(count)
      for (const part of partsOf(condition.of)) addBits(bits, part)
      return bits
    }
    case 'at-least': {
      const most = Math.max(0, condition.count)
      return bitsByCount(partsOf(condition.of), { most, count })[most] ?? none
    }
  }
}
