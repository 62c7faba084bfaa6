import type { KeyHelp } from '#web/ui/kbd.tsx'
import { messages } from './messages.ts'

/** Keys of undo and redo, for the shortcuts dialog. */
export const journalKeys: readonly KeyHelp[] = [
  { keys: ['U'], does: messages.helpUndo },
  { keys: ['Shift U'], does: messages.helpRedo },
]
