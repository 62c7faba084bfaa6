import type { KeyHelp } from '#web/ui/kbd.tsx'

/** Going back and forth in what was done to labels. */
export const journalKeys: readonly KeyHelp[] = [
  { keys: ['U'], does: 'Take the last label change back' },
  { keys: ['Shift U'], does: 'Make it again' },
]
