import { forgetLists, type KeptList, keptList } from '#web/data/kept-list.ts'
import { asView, type NamedView } from './named-views.ts'

const PREFIX = 'contact-sheet:views:'

/** The views of one album of one service on this device; the rail lists them with its first paint. */
export const keptViews = (of: { scope: string; albumId: string }): KeptList<NamedView> =>
  keptList({ ...of, prefix: PREFIX, read: asView, write: (view) => view })

/** Lets go of the views of every album. */
export const forgetViews = (): void => forgetLists(PREFIX)
