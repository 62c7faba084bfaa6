import { defineMessages } from '#web/lib/i18n/messages.ts'

/** Reasons why a file isn't uploaded. */
export const messages = defineMessages({
  unreadable: 'This file can no longer be read',
  empty: 'This file is empty',
  tooLarge: 'Larger than the service accepts',
})
