import { type StoredList, storedList } from '#web/data/client/stored-list.ts'
import { readShortcut, type LabelShortcut, writeShortcut } from './shortcut.ts'

/** The label keys of one caller in one album of one service on this device. */
export const keptShortcuts = (album: {
  scope: string
  formerScope: string
  albumId: string
}): StoredList<LabelShortcut> => storedList({ ...album, of: 'keys', read: readShortcut, write: writeShortcut })
