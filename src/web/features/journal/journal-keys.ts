import type { KeyHelp } from '#web/lib/key-help.ts'

/** Going back and forth in what was done to labels. */
export const journalKeys: readonly KeyHelp[] = [
  { keys: ['U'], does: 'Take the last label change back' },
  { keys: ['Shift U'], does: 'Make it again' },
]
