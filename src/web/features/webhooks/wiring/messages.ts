import { countOf } from '#web/lib/i18n/format.ts'
import { defineMessages } from '#web/lib/i18n/messages.ts'

export const messages = defineMessages({
  webhooks: 'Webhooks',
  receivers: 'Receivers',
  // read out after the trigger
  inAlbum: 'in {album}',
  goesOn: 'in {album}, sends to {target}',
  webhookCount: (count: number) => countOf(count, { one: 'webhook', other: 'webhooks' }),
})
