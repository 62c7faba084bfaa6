import { defineMessages } from '#web/lib/i18n/messages.ts'

export const messages = defineMessages({
  label: 'Tip: open a photo, or select several, and press L to label them.',
  labelTouch: 'Tip: open a photo, or select several, to label them.',
  filter: 'Tip: choose a label under Filter to see only the photos that have it.',
  webhook: 'Tip: webhooks tell your server about new photos and labels. No server? Try one with a test inbox.',
})
