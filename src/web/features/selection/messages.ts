import { countOf, formatCount } from '#web/lib/i18n/format.ts'
import { defineMessages } from '#web/lib/i18n/messages.ts'

export const messages = defineMessages({
  selection: 'Selection',
  selected: (count: number, total: number) => `${formatCount(count)} of ${formatCount(total)} selected`,
  /** The same, with its parts as elements. */
  selectedParts: '{count} of {total} {selected}',
  selectedWord: 'selected',
  hidden: (hidden: number, count: number) => `${formatCount(hidden)} of ${formatCount(count)} hidden by the filter`,
  deselected: (count: number) => `${countOf(count, { one: 'photo', other: 'photos' })} deselected`,
  invert: 'Invert',
  showSelected: 'Show selected',
  showSelectedHint: 'Show only the selected photos',
  copyIds: 'Copy photo IDs',
  copied: (count: number) => `${countOf(count, { one: 'photo ID', other: 'photo IDs' })} copied`,
  notCopied: 'Your browser blocked copying.',
  undo: 'Undo',
  clear: 'Clear selection',
  selectAll: 'Select all',
  selectAllHint: 'Select all photos shown (Ctrl A)',
})
