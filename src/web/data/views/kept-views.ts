import { type KeptList, keptList } from '#web/lib/kept-list.ts'
import { asView, type NamedView } from './named-views.ts'

/** The views of one caller in one album of one service on this device. */
export const keptViews = (album: { scope: string; formerScope: string; albumId: string }): KeptList<NamedView> =>
  keptList({ ...album, of: 'views', read: asView, write: (view) => view })
