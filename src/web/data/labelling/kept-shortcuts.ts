import { type KeptList, keptList } from '#web/lib/kept-list.ts'
import { readShortcut, type LabelShortcut, writeShortcut } from './shortcut.ts'

/** The label keys of one caller in one album of one service on this device. */
export const keptShortcuts = (album: {
  scope: string
  formerScope: string
  albumId: string
}): KeptList<LabelShortcut> => keptList({ ...album, of: 'keys', read: readShortcut, write: writeShortcut })
