import { defineMessages } from '#web/lib/i18n/messages.ts'

/** Reasons why an album shows no cover. */
export const messages = defineMessages({
  noPhotos: 'No photos yet',
  addPhotos: 'Add photos',
  noPreview: 'No preview',
  previewOff: 'Preview is off',
  noPreviewPhotos: 'No photos in the preview',
  notOffline: 'Not available offline',
  failed: 'Couldn’t load the cover',
})
