import { countOf, formatCount, photos, plural } from '#web/lib/i18n/format.ts'
import { LOCALE } from '#web/lib/i18n/locale.ts'
import { defineMessages } from '#web/lib/i18n/messages.ts'
import { once } from '#web/lib/once.ts'

const percentFormat = once(() => new Intl.NumberFormat(LOCALE, { style: 'percent' }))

export const messages = defineMessages({
  addPhotos: 'Add photos',
  addPhotosTo: (album: string) => `Add photos to ${album}`,
  dropToAdd: (album: string) => `Drop to add to ${album}`,
  noPhotos: 'No photos yet',
  noPhotosHint: 'Photos show up here once they’re added.',
  noPhotosStart: 'Add photos to get started.',
  unread: (count: number) =>
    `${countOf(count, { one: 'file or folder', other: 'files or folders' })} couldn’t be read and ${plural(count, { one: 'wasn’t', other: 'weren’t' })} added.`,
  dropOrChoose: 'Drop photos here or choose files',
  chooseFiles: 'Choose photos',
  uploads: 'Uploads',
  files: 'Files',
  stop: 'Stop',
  tryAgain: 'Try again',
  close: 'Close',
  adding: (done: number, total: number) => `Adding photos: ${formatCount(done)} of ${formatCount(total)}`,
  addingTo: (albums: string) => `Adding photos to ${albums}`,
  photosAdded: (count: number) => `${photos(count)} added`,
  alreadyThere: (count: number) => `${formatCount(count)} already there`,
  notAdded: (count: number) => `${formatCount(count)} not added`,
  waiting: 'Waiting',
  share: (share: number) => percentFormat().format(share),
  added: 'Added',
  duplicate: 'Already in this album',
  stopped: 'Stopped',
  failed: 'Couldn’t be added',
})
