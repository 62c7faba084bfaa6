import type { KeyHelp } from '#web/ui/kbd.tsx'
import { messages } from './messages.ts'

/** Keys of the sheet. Digits go to a frame number only where they are not label shortcuts. */
export const sheetKeys: readonly KeyHelp[] = [
  { keys: ['←', '→', '↑', '↓'], does: messages.move },
  { keys: ['Page Up', 'Page Down'], does: messages.page },
  { keys: ['Home', 'End'], does: messages.ends },
  { keys: ['G', '0–9'], does: messages.goToFrame },
  { keys: ['Enter'], does: messages.open },
]
