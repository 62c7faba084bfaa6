import { countOf, formatCount, photos } from '#web/lib/i18n/format.ts'
import { defineMessages } from '#web/lib/i18n/messages.ts'

export const messages = defineMessages({
  selection: 'Selection',
  selected: '{count} selected',
  selectedOf: (count: number, total: number) => `${formatCount(count)} of ${formatCount(total)} selected`,
  hidden: (count: number) => `${formatCount(count)} hidden by the filter`,
  deselected: (count: number) => `${photos(count)} deselected`,
  undo: 'Undo',
  invert: 'Invert selection',
  showSelected: 'Show selected',
  copyIds: 'Copy photo IDs',
  idsCopied: (count: number) => `${countOf(count, { one: 'photo ID', other: 'photo IDs' })} copied`,
  idsNotCopied: 'Your browser didn’t allow copying.',
  download: 'Download…',
  restore: 'Undo last selection change',
  clear: 'Clear selection',
  selectAll: 'Select all',
  selectAllHint: (key: string) => `Select all photos shown (${key})`,
})
