import { formatCount, plural } from '#web/lib/i18n/format.ts'
import { defineMessages } from '#web/lib/i18n/messages.ts'

export const messages = defineMessages({
  webhooks: 'Webhooks',
  // for screen readers, after the trigger
  cardAlbum: 'in {album}',
  event: 'Event',
  album: 'Album',
  label: 'Label',
  sendsTo: 'Sends to',
  status: 'Status',
  metadata: 'Metadata',
  none: 'none',
  select: (webhook: string) => `Select ${webhook}`,
  selectAll: (count: number) =>
    plural(count, { one: 'Select the 1 webhook shown', other: `Select all ${formatCount(count)} webhooks shown` }),
  showMore: (count: number, rest: number) => `Show ${formatCount(count)} more of ${formatCount(rest)}`,
})
