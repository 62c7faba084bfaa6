import type { KeyHelp } from '#web/ui/kbd.tsx'

/** On the sheet, whichever photo has the focus. */
export const sheetKeys: readonly KeyHelp[] = [
  { keys: ['←', '→', '↑', '↓'], does: 'From photo to photo' },
  { keys: ['Page Up', 'Page Down'], does: 'A view up or down' },
  { keys: ['Home', 'End'], does: 'To the first or the last photo' },
  { keys: ['G', '0–9'], does: 'To a frame by its number; digits only where they give no label' },
  { keys: ['Enter'], does: 'Open the photo' },
]
