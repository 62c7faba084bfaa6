import { type StoredList, storedList } from '#web/data/client/stored-list.ts'
import { asView, type NamedView } from './named-views.ts'

/** The views of one caller in one album of one service on this device. */
export const keptViews = (album: { scope: string; formerScope: string; albumId: string }): StoredList<NamedView> =>
  storedList({ ...album, of: 'views', read: asView, write: (view) => view })
