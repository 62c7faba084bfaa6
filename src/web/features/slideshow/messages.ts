import { formatCount } from '#web/lib/i18n/format.ts'
import { defineMessages } from '#web/lib/i18n/messages.ts'

export const messages = defineMessages({
  title: (album: string) => `Slideshow of ${album}`,
  fromHere: 'Slideshow from here',
  back: (album: string) => `Back to ${album}`,
  position: (number: number, count: number) => `${formatCount(number)} of ${formatCount(count)}`,
  play: 'Play',
  pause: 'Pause',
  previous: 'Previous photo',
  next: 'Next photo',
  every: 'Next photo every',
  seconds: (seconds: number) => `${seconds} s`,
  close: 'Close the slideshow',
  loading: 'Loading the photo',
  failed: 'This photo couldn’t be loaded.',
  empty: 'No photos to show',
  noPhotos: 'There are no photos in this album.',
  emptyHint: 'No photo here matches the slideshow’s filter.',
  toSheet: 'Back to the sheet',

  keyOpen: 'Start a slideshow',
  keyPlay: 'Slideshow, photo wall: pause or resume',
})
