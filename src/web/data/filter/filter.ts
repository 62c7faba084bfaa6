import type { Label } from '#web/data/album/label.ts'
import type { MediaKind } from '#web/data/album/photo-media.ts'
import type { Shape } from './photo-shape.ts'

/** What a photo may be asked. Labels are matched exactly, capitals and invisible characters included. */
export type Condition =
  | ({ type: 'label' } & Label)
  | { type: 'media'; media: MediaKind }
  | { type: 'shape'; shape: Shape }
  /** Carries no label, public or restricted. */
  | { type: 'no-label' }
  /** Carries restricted labels and no public one. */
  | { type: 'only-restricted' }
  /** Belongs to a set of photos that someone else keeps: the selection, what is new. */
  | { type: 'set'; name: string }
  | { type: 'not'; of: Condition }
  | { type: 'all' | 'any'; of: readonly Condition[] }
  | { type: 'at-least'; count: number; of: readonly Condition[] }

/** One part of a filter, which can be switched off without being lost. `condition` is no `not`: that is `without`. */
export type Chip = { condition: Condition; without: boolean; off: boolean }

/** How many of the parts must hold; a number: at least so many, all of them while there are fewer. */
export type Match = 'all' | 'any' | number

/** What a sheet is narrowed to. Parts that are off count for nothing; without any other, every photo matches. */
export type Filter = { match: Match; chips: readonly Chip[] }

export const noFilter: Filter = { match: 'all', chips: [] }

/** The parts that are on. */
export const activeChips = ({ chips }: Filter): readonly Chip[] => chips.filter(({ off }) => !off)

export const isFiltered = (filter: Filter): boolean => filter.chips.some(({ off }) => !off)

/** How many of so many parts must hold. */
export function neededOf(match: Match, parts: number): number {
  if (match === 'all') return parts
  return Math.min(match === 'any' ? 1 : match, parts)
}
