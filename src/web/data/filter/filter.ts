import type { Label } from '#web/data/album/label.ts'
import type { MediaKind } from '#web/data/album/photo-media.ts'

export type Shape = 'landscape' | 'portrait' | 'square' | 'panorama'

/** In the order of the rail. */
export const shapes: readonly Shape[] = ['landscape', 'portrait', 'square', 'panorama']

/** Smallest aspect ratio of a panorama: wider than any usual camera frame and any phone's video. */
const PANORAMA = 2.2

/** Tolerance for squares that were cropped by hand: one part in twenty. */
const SQUARE = 21 / 20

/** The shape of a photo by its aspect ratio; undefined if the service gives no size. */
export function shapeOf(ratio: number): Shape | undefined {
  if (!(ratio > 0)) return undefined
  if (ratio >= PANORAMA) return 'panorama'
  if (ratio > SQUARE) return 'landscape'
  return ratio < 1 / SQUARE ? 'portrait' : 'square'
}

/** A predicate on photos. Labels match exactly, including capitals and invisible characters. */
export type Condition =
  | ({ type: 'label' } & Label)
  | { type: 'media'; media: MediaKind }
  | { type: 'shape'; shape: Shape }
  /** Has no label, public or restricted. */
  | { type: 'no-label' }
  /** Has restricted labels and no public one. */
  | { type: 'only-restricted' }
  /** Is in a named set of photos, which is kept elsewhere: the selection, new photos. */
  | { type: 'set'; name: string }
  | { type: 'not'; of: Condition }
  | { type: 'all' | 'any'; of: readonly Condition[] }
  | { type: 'at-least'; count: number; of: readonly Condition[] }

/** One part of a filter, which can be turned off and on. `condition` is never a `not`: that is `without`. */
export type Chip = { condition: Condition; without: boolean; off: boolean }

/** How many parts must hold; a number: at least that many, or all if there are fewer. */
export type Match = 'all' | 'any' | number

/** A filter of photos. Parts that are off are ignored; with none on, every photo matches. */
export type Filter = { match: Match; chips: readonly Chip[] }

export const noFilter: Filter = { match: 'all', chips: [] }

/** A filter of one condition. */
export const filterBy = (condition: Condition): Filter => ({
  match: 'all',
  chips: [{ condition, without: false, off: false }],
})

/** The parts that are turned on. */
export const activeChips = ({ chips }: Filter): readonly Chip[] => chips.filter(({ off }) => !off)

function setNamesIn(condition: Condition): readonly string[] {
  if (condition.type === 'set') return [condition.name]
  if (condition.type === 'not') return setNamesIn(condition.of)
  return 'of' in condition ? condition.of.flatMap(setNamesIn) : []
}

/** The names of the sets that it takes to apply a filter. */
export const setsNeeded = (filter: Filter): readonly string[] =>
  activeChips(filter).flatMap(({ condition }) => setNamesIn(condition))

export const isFiltered = (filter: Filter): boolean => filter.chips.some(({ off }) => !off)

/** How many of `parts` parts must hold. */
export function neededOf(match: Match, parts: number): number {
  if (match === 'all') return parts
  return Math.min(match === 'any' ? 1 : match, parts)
}
