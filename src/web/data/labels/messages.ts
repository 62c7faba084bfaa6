import { defineMessages } from '#web/lib/i18n/messages.ts'

export const messages = defineMessages({
  invisible: 'invisible characters',
  space: 'spaces or punctuation',
  case: 'capitals',
  accent: 'accents',
})
