import type { KeyHelp } from '#web/ui/kbd.tsx'
import { messages } from './messages.ts'

/** Keys that act on photos, on the sheet and in the viewer. */
export const labellingKeys: readonly KeyHelp[] = [
  { keys: ['L'], does: messages.helpLabel },
  { keys: ['1–9', 'A–Z'], does: messages.labelShortcuts },
  { keys: ['.'], does: messages.helpRepeat },
  { keys: [messages.holdAndDrag], does: messages.helpDrag },
]
