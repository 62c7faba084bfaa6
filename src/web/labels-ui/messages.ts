import { defineMessages } from '#web/lib/i18n/messages.ts'

export const messages = defineMessages({
  hidden: '(hidden from participants)',
  remove: 'Remove',
  removeLabel: (label: string) => `Remove label ${label}`,
  albumLabels: 'Labels in this album',
  useAsTyped: 'Use “{label}” as typed',
})
