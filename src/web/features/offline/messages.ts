import { LOCALE } from '#web/lib/i18n/locale.ts'
import { defineMessages } from '#web/lib/i18n/messages.ts'

/** Things that a page shows, as they were when the service was last asked. */
export type KeptThing = 'albums' | 'album' | 'preview' | 'webhooks'

const things: Record<KeptThing, string> = {
  albums: 'the album list',
  album: 'the album',
  preview: 'the preview page',
  webhooks: 'the list of webhooks',
}

const time = new Intl.DateTimeFormat(LOCALE, { hour: 'numeric', minute: '2-digit' })
const dayAndTime = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' })

/** The hour of today, the day as well of any other. */
function timeOf(at: Date): string {
  const isToday = at.toDateString() === new Date().toDateString()
  return (isToday ? time : dayAndTime).format(at)
}

export const messages = defineMessages({
  offline: 'Offline',
  asOf: (at: Date) => `As of ${timeOf(at)}`,
  thingAsOf: (thing: KeptThing, at: Date) => `You are offline. This is ${things[thing]} as of ${timeOf(at)}.`,
  whatWaits: 'Labels that you add or remove are kept on this device and sent later. Everything else needs the network.',
})
