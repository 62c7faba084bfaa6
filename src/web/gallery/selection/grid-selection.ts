import { createContext, use, useSyncExternalStore } from 'react'
import type { PhotoSelection } from '#web/data/selection/photo-selection.ts'
import { subscribeToNothing } from '#web/lib/use-store.ts'

/** A selection as the sheet uses it: shown by tiles, changed by pointers and keys. Indexes are the sheet's. */
export type GridSelection = Omit<PhotoSelection, 'ids' | 'bits' | 'follow'>

const SelectionContext = createContext<GridSelection | undefined>(undefined)

/** Gives the tiles of a sheet its selection. */
export const SelectionProvider = SelectionContext.Provider

/** Whether a photo is selected; undefined if the sheet has no selection. Renders only tiles whose own bit changes. */
export function useIsSelected(photoId: string): boolean | undefined {
  const selection = use(SelectionContext)
  return useSyncExternalStore(selection?.subscribe ?? subscribeToNothing, () => selection?.has(photoId))
}
