import { formatCount } from '#web/lib/i18n/format.ts'
import { defineMessages } from '#web/lib/i18n/messages.ts'

export const messages = defineMessages({
  position: 'Position in the album',
  frameOf: (frame: number, frames: number) => `Frame ${formatCount(frame)} of ${formatCount(frames)}`,
  share: (share: number) => `${Math.round(share * 100)}%`,
  goToFrame: 'Go to frame',
  go: 'Go',
  range: (last: number) => `1 to ${formatCount(last)}`,
  rangeSoFar: (last: number) => `1 to ${formatCount(last)} so far`,
  outOfRange: (last: number) => `Enter a number from 1 to ${formatCount(last)}.`,
  notLoaded: (last: number) => `Only frames 1 to ${formatCount(last)} have loaded.`,
  filteredOut: (frame: number, nearest: number) =>
    `Frame ${formatCount(frame)} is hidden by the filter. The nearest is ${formatCount(nearest)}.`,
})
