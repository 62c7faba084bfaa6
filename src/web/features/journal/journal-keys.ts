import type { KeyHelp } from '#web/ui/kbd.tsx'

/** The keys of undo and redo. */
export const journalKeys: readonly KeyHelp[] = [
  { keys: ['U'], does: 'Undo the last label change' },
  { keys: ['Shift U'], does: 'Redo it' },
]
