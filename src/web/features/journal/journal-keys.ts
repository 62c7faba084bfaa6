import type { KeyHelp } from '#web/ui/kbd.tsx'
import { messages } from './messages.ts'

/** The keys of undo and redo. */
export const journalKeys: readonly KeyHelp[] = [
  { keys: ['U'], does: messages.helpUndo },
  { keys: ['Shift U'], does: messages.helpRedo },
]
