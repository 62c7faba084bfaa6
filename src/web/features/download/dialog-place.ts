import { oncePer } from '#web/lib/once.ts'
import { createStore } from '#web/lib/store.ts'

/** Where a download's dialog is open: on its album's page, or over whatever page is open. */
export type DialogPlace = 'album' | 'any page'

/** The place of the dialog of a caller's download; undefined before the first one. */
export const dialogPlace = oncePer((_disconnected: AbortController) =>
  createStore<DialogPlace | 'closed' | undefined>(undefined),
)
