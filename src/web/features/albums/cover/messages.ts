import { defineMessages } from '#web/lib/i18n/messages.ts'

/** Reasons why an album shows no cover. */
export const messages = defineMessages({
  noPhotos: 'No photos yet',
  addPhotos: 'Add photos',
  unopened: 'Open to see its photos',
  notOffline: 'Not available offline',
  failed: 'Couldn’t load the cover',
})
