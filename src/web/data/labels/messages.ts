import { defineMessages } from '#web/lib/i18n/messages.ts'

export const messages = defineMessages({
  invisible: 'invisible characters',
  space: 'spacing',
  case: 'capitals',
  accent: 'accents',
})
