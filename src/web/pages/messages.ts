import { defineMessages } from '#web/lib/i18n/messages.ts'

export const messages = defineMessages({
  skipToPhotos: 'Skip to photos',
  viewAsParticipant: 'View as participant',
  privacyCheck: 'Privacy check',
  savedViews: 'Saved views',
  linkHere: 'Link to what you see',
  share: 'Share…',
  download: 'Download…',
  cull: 'Cull photo by photo',
  slideshow: 'Slideshow',
  wall: 'Photo wall for a screen',
  photosOf: (album: string) => `Photos of ${album}`,
})
