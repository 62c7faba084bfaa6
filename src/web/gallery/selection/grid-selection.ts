import { createContext, use, useSyncExternalStore } from 'react'
import type { IndexRun } from '#web/data/selection/index-runs.ts'
import type { DragMode } from '#web/data/selection/photo-selection.ts'
import { subscribeToNothing } from '#web/lib/use-store.ts'

/** A selection as the sheet uses it: what tiles show, and what pointers and keys do. Indexes are the sheet's. */
export type GridSelection = {
  subscribe: (listener: () => void) => () => void
  get: () => { count: number }
  has: (photoId: string) => boolean
  toggle: (index: number) => void
  /** Ranges begin at this photo from now on. */
  anchorAt: (index: number) => void
  /** Whether this photo is an end of the range that is being extended. */
  isEndOfRange: (index: number) => boolean
  /** The range from the anchor to this photo. */
  rangeTo: (index: number) => IndexRun
  /** Selects that range; extending it again replaces its end. */
  extendTo: (index: number) => void
  /** Selects that range for good. */
  addRangeTo: (index: number) => void
  /** How many of a run are not selected yet. */
  missingIn: (run: IndexRun) => number
  startDrag: () => void
  dragOver: (runs: readonly IndexRun[], mode: DragMode) => void
  endDrag: (end: { keep: boolean }) => void
  all: () => void
  none: () => void
  invert: () => void
  undo: () => void
}

const SelectionContext = createContext<GridSelection | undefined>(undefined)

/** Gives the tiles of a sheet its selection. */
export const SelectionProvider = SelectionContext.Provider

/** Whether a photo is selected; undefined where nothing can be. Only tiles whose own bit changes are rendered. */
export function useIsSelected(photoId: string): boolean | undefined {
  const selection = use(SelectionContext)
  return useSyncExternalStore(selection?.subscribe ?? subscribeToNothing, () => selection?.has(photoId))
}
