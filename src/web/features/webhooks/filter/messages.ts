import { countOf, formatCount } from '#web/lib/i18n/format.ts'
import { defineMessages } from '#web/lib/i18n/messages.ts'

export const messages = defineMessages({
  event: 'Event',
  album: 'Album',
  status: 'Status',
  filters: 'Filters',
  receiver: 'Receiver',
  anyEvent: 'Any event',
  everyAlbum: 'All albums',
  anyReceiver: 'Any receiver',
  anyStatus: 'Any status',
  isFailing: 'Failing',
  isStopped: 'Stopped',
  isDelivering: 'Delivering',
  isIdle: 'Nothing sent yet',
  isActive: 'Active',
  isPaused: 'Paused',
  findings: 'Findings',
  anyFindings: 'With or without findings',
  needsLook: 'Needs a look',
  hasNote: 'Has a suggestion',
  choice: (word: string, count: number) => `${word} (${formatCount(count)})`,
  clearFilters: 'Clear filters',
  shownOf: (shown: number, all: number) =>
    `${formatCount(shown)} of ${countOf(all, { one: 'webhook', other: 'webhooks' })}`,
  noMatch: 'No matching webhooks',
  noMatchHint: (search: string) => `No webhook has “${search}” in its event, album, label, URL or metadata.`,
  noMatchFilters: 'No webhook matches all of these filters.',
  showAll: 'Show all webhooks',
})
