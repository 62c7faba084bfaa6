import { formatCount } from '#web/lib/i18n/format.ts'
import { defineMessages } from '#web/lib/i18n/messages.ts'

export const messages = defineMessages({
  sinceLastVisit: 'Since your last visit',
  added: (count: number) => `${formatCount(count)} new`,
  gone: (count: number) => `${formatCount(count)} removed`,
  relabelled: (count: number) => `${formatCount(count)} labelled by others`,
  dismiss: 'Dismiss',
})
