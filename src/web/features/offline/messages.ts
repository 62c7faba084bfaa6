import { formatMoment } from '#web/lib/i18n/format-moment.ts'
import { defineMessages } from '#web/lib/i18n/messages.ts'

/** The main content of a page, as last read from the service. */
export type PageContent = 'albums' | 'album' | 'preview' | 'webhooks'

const contents: Record<PageContent, string> = {
  albums: 'the album list',
  album: 'the album',
  preview: 'the preview page',
  webhooks: 'the list of webhooks',
}

export const messages = defineMessages({
  offline: 'Offline',
  notUpToDate: 'Not up to date',
  unreachable: 'Can’t reach the service.',
  asOf: (at: number) => `As of ${formatMoment(at)}`,
  contentAsOf: (why: string, content: PageContent, at: number) =>
    `${why} This is ${contents[content]} as of ${formatMoment(at)}.`,
  whatWaits: 'Labels you add or remove are kept on this device and sent later. Other changes need a connection.',
})
