import type { Album, AlbumRelationship } from '#contract/index.ts'
import { countOf, formatCount, photos } from '#web/lib/i18n/format.ts'
import { defineMessages } from '#web/lib/i18n/messages.ts'

const people = (count: number) => countOf(count, { one: 'person', other: 'people' })

const noneFound: Record<AlbumRelationship, (search: string) => string> = {
  Admin: (search) => `None of the albums you administer has “${search}” in its name.`,
  Participant: (search) => `None of the albums you participate in has “${search}” in its name.`,
}

export const messages = defineMessages({
  albums: 'Albums',
  shownCount: (count: number, isComplete: boolean) => (isComplete ? formatCount(count) : `${formatCount(count)}+`),
  albumCount: (count: number, isComplete: boolean) => {
    const albums = countOf(count, { one: 'album', other: 'albums' })
    return isComplete ? albums : `${albums}, more to load`
  },
  refresh: 'Not up to date. Refresh',
  search: 'Search by name',
  searchAlbums: 'Search albums',
  yourRole: 'Your role',
  all: 'All',
  admin: 'Admin',
  participant: 'Participant',

  demo: 'This is a demo library',
  demoHint:
    'Try anything: the photos are drawn by the app. To use your own, start it with a folder of albums: {command}',
  labelPhoto: 'Label a photo',
  tryWebhook: 'Try a webhook',
  dismiss: 'Dismiss',
  view: 'View',
  sheet: 'Sheet',
  cull: 'Cull',
  preview: 'Preview',

  photos,
  people,

  actionsFor: (name: string) => `Actions for ${name}`,
  albumActions: 'Album actions',
  rename: 'Rename',
  share: 'Share',
  delete: 'Delete',
  adminsOnly: 'Admins only',
  needsAdmin: 'You may not have permission',

  loadMore: 'Load more',
  tryAgain: 'Try again',
  keepLooking: 'Keep looking',
  emptyPages: (pages: number) => `No albums on the last ${pages} pages, but there are more pages.`,
  noMatch: 'No albums match',
  noMatchHint: (search: string, relationship: AlbumRelationship | undefined) =>
    relationship ? noneFound[relationship](search) : `No album has “${search}” in its name.`,
  clearSearch: 'Clear search',
  noneAsAdmin: 'You’re not an admin of any album yet.',
  noneAsParticipant: 'You’re not a participant in any album yet.',
  noneHere: 'No albums here',
  showAll: 'Show all albums',
  noAlbums: 'No albums yet',
  noAlbumsHint: 'Albums you create, or that someone adds you to, appear here.',
  listFailed: 'Couldn’t load your albums',
  // as other pages say it
  notOnDevice: 'This page isn’t available offline',
  notOnDeviceHint: 'You’re offline. Pages you’ve opened before stay available.',

  newAlbum: 'New album',
})

/** An album's size in words: `4,812 photos`, `386 people`; a count that the service doesn't give is left out. */
export const albumCounts = ({ numPhotos, numParticipants }: Album): string[] => [
  ...(numPhotos === undefined ? [] : [messages.photos(numPhotos)]),
  ...(numParticipants === undefined ? [] : [messages.people(numParticipants)]),
]
