import { formatCount } from '#web/lib/i18n/format.ts'
import { defineMessages } from '#web/lib/i18n/messages.ts'

export const messages = defineMessages({
  /** A row of the sheet, by the frame numbers of its first and last photo. */
  photos: (first: number, last: number) =>
    first === last ? `Photo ${formatCount(first)}` : `Photos ${formatCount(first)} to ${formatCount(last)}`,
  photoOf: (number: number, count: number) => `Photo ${formatCount(number)} of ${formatCount(count)}`,
  notLoaded: 'Not loaded',
})
