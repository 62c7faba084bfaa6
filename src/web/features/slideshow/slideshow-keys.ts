import type { KeyHelp } from '#web/ui/kbd.tsx'
import { messages } from './messages.ts'

/** Keys of the slideshow, for the list of all keys; steps, ends and the full screen are the viewer's. */
export const slideshowKeys: readonly KeyHelp[] = [
  { keys: ['Shift P'], does: messages.keyOpen },
  { keys: ['Space'], does: messages.keyPlay },
]
