import { formatCount, photos } from '#web/lib/i18n/format.ts'
import { defineMessages } from '#web/lib/i18n/messages.ts'

export const messages = defineMessages({
  photos,
  new: (count: number) => `${formatCount(count)} new`,
  frames: (first: number, last: number) => `${formatCount(first)}–${formatCount(last)}`,
  // shortcuts
  toggle: 'Toggle selection',
  extend: 'Select a range, photo by photo or row by row',
  rangeHere: 'Select range to here',
  selectAll: 'Select all photos shown',
  invert: 'Invert selection',
  clear: 'Clear selection or cancel drag',
  restore: 'Undo last selection change',
  range: 'Select range (hold Shift to preview)',
  addRange: 'Add a range',
  drag: 'Drag to select · Shift adds · Mod toggles',
})
