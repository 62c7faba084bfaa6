import type { KeyHelp } from '#web/ui/kbd.tsx'

/** On photos, on the sheet and in the viewer. */
export const labellingKeys: readonly KeyHelp[] = [
  { keys: ['L'], does: 'Label the photo, or all that are selected' },
  { keys: ['1–9', 'A–Z'], does: 'The label keys of the album, as its legend shows them' },
  { keys: ['.'], does: 'Give the last labels again' },
  { keys: ['hold, drag'], does: 'Drop photos on a label, or a label on photos' },
]
