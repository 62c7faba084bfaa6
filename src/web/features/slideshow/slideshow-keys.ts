import type { KeyHelp } from '#web/ui/kbd.tsx'
import { messages } from './messages.ts'

/**
 * Keys of the slideshow for the shortcuts dialog, without those it shares with the viewer: steps, ends, full screen.
 */
export const slideshowKeys: readonly KeyHelp[] = [
  { keys: ['Shift P'], does: messages.keyOpen },
  { keys: ['Space'], does: messages.keyPlay },
]
