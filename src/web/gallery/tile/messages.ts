import { formatCount } from '#web/lib/i18n/format.ts'
import { defineMessages } from '#web/lib/i18n/messages.ts'

export const messages = defineMessages({
  notLoaded: (photo: string) => `${photo}, picture not loaded`,
  reload: 'Reload picture',
  reloadPhoto: (frame: number) => `Reload photo ${formatCount(frame)}`,
})
