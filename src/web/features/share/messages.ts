import { photos } from '#web/lib/i18n/format.ts'
import { defineMessages } from '#web/lib/i18n/messages.ts'

export const messages = defineMessages({
  title: 'Shared album',
  untitled: 'Untitled album',
  photoCount: photos,
  notShared: 'This album isn’t shared right now',
  notSharedHint: 'The link will work again once the album is shared again.',
  noPhotos: 'No photos yet',
  noPhotosHint: 'Photos added to the album appear here.',
  photos: 'Photos',
  photoOf: (number: number, count: number) => `Photo ${number} of ${count}`,
  badLink: 'This link doesn’t work',
  badLinkHint: 'It may be mistyped, or the album was deleted. Ask whoever sent it to you.',
  failed: 'Couldn’t load the photos',
  retry: 'Try again',
})
