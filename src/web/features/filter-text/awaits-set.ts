import type { OpenAlbum } from '#web/album/use-album.tsx'
import { setsNeeded } from '#web/data/filter/filter.ts'

type AwaitingAlbum = Pick<OpenAlbum, 'filter' | 'total' | 'selection' | 'seen' | 'isLens' | 'isStale'>

/** Tells whether the filter uses a set of photos that is yet to be known: the selection, or what has changed. */
export function awaitsSet({ filter, total, selection, seen, isLens, isStale }: AwaitingAlbum): boolean {
  const needed = setsNeeded(filter.value)
  // the conditions under which changes are looked for, see `useSeenComparison`
  const isComparing = asksForChanges(needed) && seen.isWaiting && !isLens && !isStale
  const isOpening = needed.includes('selected') && selection === undefined
  return total > 0 && (isComparing || isOpening)
}

/** `sets`: the names of those that a filter uses. */
export const asksForChanges = (sets: readonly string[]): boolean => sets.includes('new') || sets.includes('relabelled')
