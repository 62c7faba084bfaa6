import { defineMessages } from '#web/lib/i18n/messages.ts'

export const messages = defineMessages({
  untitled: 'Untitled album',
  label: (text: string) => `“${text}”`,
  hiddenLabel: (text: string) => `“${text}” (hidden)`,
})
