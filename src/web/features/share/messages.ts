import { countOf } from '#web/lib/i18n/format.ts'
import { defineMessages } from '#web/lib/i18n/messages.ts'

export const messages = defineMessages({
  untitled: 'Untitled album',
  photoCount: (count: number) => countOf(count, { one: 'photo', other: 'photos' }),
  notShared: 'This album isn’t shared right now',
  notSharedHint: 'The link will work again if the owner turns sharing on.',
  noPhotos: 'No photos yet',
  noPhotosHint: 'No photos have been published yet.',
  photos: 'Photos',
  photoOf: (number: number, count: number) => `Photo ${number} of ${count}`,
  close: 'Close',
  previous: 'Previous photo',
  next: 'Next photo',
})
