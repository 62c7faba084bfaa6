import { formatCount, photoNoun } from '#web/lib/i18n/format.ts'
import { defineMessages } from '#web/lib/i18n/messages.ts'

export const messages = defineMessages({
  title: 'Search or jump to',
  results: 'Results',
  recent: 'Recent',
  actions: 'Actions',
  labels: 'Labels',
  views: 'Views',
  frames: 'Photos',
  albums: 'Albums',
  pages: 'Pages',
  albumsPage: 'Albums',
  webhooks: 'Webhooks',
  newWebhook: 'New webhook',
  settings: 'Settings',
  newAlbum: 'New album…',
  lightTheme: 'Light theme',
  darkTheme: 'Dark theme',
  selectAll: 'Select all photos shown',
  goToFrame: (frame: number) => `Go to frame ${formatCount(frame)}`,
  hiddenFromParticipants: ', hidden from participants',
  photos: photoNoun,
  nothingFound: (text: string) => `No results for “${text}”.`,
  albumsNotSearched: (why: string) => `Couldn’t search albums. ${why}`,
})
