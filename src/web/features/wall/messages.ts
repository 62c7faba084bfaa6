import { photos, plural } from '#web/lib/i18n/format.ts'
import { defineMessages } from '#web/lib/i18n/messages.ts'

export const messages = defineMessages({
  title: (album: string) => `Photo wall of ${album}`,
  photos: 'Photos on the wall',
  loading: 'Loading the photos',
  empty: 'No photos yet',
  emptyHint: 'New photos appear here automatically.',
  leftOut: (count: number) =>
    `${photos(count)} left out: ${plural(count, { one: 'its label looks', other: 'their labels look' })} private`,
  asParticipant: 'As a participant, you don’t see hidden labels: photos with one aren’t left out.',
  notUpToDate: 'Can’t reach the service. New photos will appear when it’s back.',
  play: 'Play',
  pause: 'Pause',
  scan: 'Scan for the photos',
  qrCode: (address: string) => `QR code of the share link ${address}`,
  showCode: 'Show the QR code',
  hideCode: 'Hide the QR code',
  copyAddress: 'Copy the address of this wall',
  copied: ({ problem = '', leftOut = 0 }: { problem?: string | undefined; leftOut?: number } = {}) =>
    [
      'Address copied. Whoever opens it needs an API key of their own.',
      problem,
      leftOut > 0 && 'With a participant’s key, photos with hidden labels aren’t left out.',
    ]
      .filter(Boolean)
      .join(' '),
  notCopied: 'Your browser didn’t allow copying. Copy it from the address bar.',
  close: 'Close the wall',
  back: (album: string) => `Back to ${album}`,
})
