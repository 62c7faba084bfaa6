import { formatCount } from '#web/lib/i18n/format.ts'
import { defineMessages } from '#web/lib/i18n/messages.ts'

export const messages = defineMessages({
  selection: 'Selection',
  selected: (count: number, hidden: number) =>
    `${formatCount(count)} selected${hidden > 0 ? `, ${formatCount(hidden)} not shown` : ''}`,
  clearSelection: 'Clear selection',
})
