import { defineMessages } from '#web/lib/i18n/messages.ts'

export const messages = defineMessages({
  enterFullScreen: 'Full screen',
  leaveFullScreen: 'Leave full screen',
})
