import { defineMessages } from '#web/lib/i18n/messages.ts'

export const messages = defineMessages({
  filmstrip: 'Filmstrip',
})
