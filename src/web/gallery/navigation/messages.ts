import { defineMessages } from '#web/lib/i18n/messages.ts'

export const messages = defineMessages({
  move: 'Move between photos',
  page: 'Page up/down',
  ends: 'First/last photo',
  goToFrame: 'Go to frame number',
  open: 'Open the photo',
})
