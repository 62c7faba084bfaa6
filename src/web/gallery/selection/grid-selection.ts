import { createContext, use, useSyncExternalStore } from 'react'
import { subscribeToNothing } from '#web/lib/use-store.ts'

/** Neighbours on the sheet: indexes `from` to `to`, inclusive. */
export type IndexRun = { from: number; to: number }

/** What a drag does to what was selected when it began. */
export type DragMode = 'replace' | 'add' | 'toggle'

/** What the sheet needs of a selection: what a tile shows, and what hands and keys do. Indexes are the sheet's. */
export type GridSelection = {
  subscribe: (listener: () => void) => () => void
  get: () => { count: number }
  has: (photoId: string) => boolean
  toggle: (index: number) => void
  /** Ranges begin at this photo from now on. */
  anchorAt: (index: number) => void
  /** Whether a range that goes on from this photo is the one that is being drawn out. */
  isEndOfRange: (index: number) => boolean
  /** What a range that ends at this photo would be. */
  rangeTo: (index: number) => IndexRun
  /** Selects that range; another end takes the place of this one. */
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

/** Whether a photo is selected; undefined where nothing can be. Only the tiles whose answer changes are rendered. */
export function useIsSelected(photoId: string): boolean | undefined {
  const selection = use(SelectionContext)
  return useSyncExternalStore(selection?.subscribe ?? subscribeToNothing, () => selection?.has(photoId))
}
