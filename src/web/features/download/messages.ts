import { formatCount, photos, plural } from '#web/lib/i18n/format.ts'
import { defineMessages } from '#web/lib/i18n/messages.ts'

export const messages = defineMessages({
  title: 'Download photos',
  arriving: 'The album is still loading. You can download it once it’s here.',

  // which photos
  which: 'Photos',
  selected: (count: number) => `Selected (${formatCount(count)})`,
  shown: (count: number) => `Shown by the filter (${formatCount(count)})`,
  all: (count: number) => `Whole album (${formatCount(count)})`,
  hidden: 'Include hidden labels',
  hiddenHint: 'In folder names, labels.csv, copies and prints. Whoever gets those can read them.',

  // the archive
  layout: 'Folders in the ZIP',
  flat: 'None',
  byLabel: 'One per label',
  flatHint: 'Originals in the sheet’s order, and labels.csv.',
  byLabelHint: 'A photo with several labels is in the folder of the first one; labels.csv lists all.',
  inMemory: (size: string) =>
    `This browser can’t write to disk as it downloads, so each ZIP holds up to ${size}. You can then download the rest.`,
  canGoOn: 'If this tab closes, the app offers to resume when you open it again.',
  cantGoOn: 'Keep this tab open: this browser can’t resume a download once its tab is closed.',
  kind: 'ZIP archive',
  zip: (count: number) => `Download ${photos(count)}`,
  fileName: (album: string) => `${album}.zip`,
  cantOpen: 'Couldn’t create the file. Try another folder.',

  // alternatives
  instead: 'Copy or print instead',
  copyCsv: 'Labels as CSV',
  copyJson: 'Labels as JSON',
  copyIds: 'Photo IDs',
  copyCurl: 'curl commands',
  curlHint: 'None of them contains an API key. The curl commands work until the addresses in them expire.',
  copied: (count: number) => `Copied (${photos(count)}).`,
  notCopied: 'Your browser didn’t allow copying.',
  print: 'Contact sheet',
  printHint: (most: number) =>
    `A contact sheet shows frame numbers and labels, for the first ${formatCount(most)} photos at most.`,
  preparing: (done: number, total: number) => `Preparing ${formatCount(done)} of ${photos(total)}…`,
  ready: (count: number) => `The contact sheet of ${photos(count)} is ready to print.`,
  noPicture: 'No picture',
  hiddenLabel: (label: string) => `${label} (hidden)`,
  sheetCount: (count: number, of: number) => (count === of ? photos(count) : `${formatCount(count)} of ${photos(of)}`),
  noAddresses: 'Couldn’t read the addresses. Try again once you’re online.',

  // running
  progress: 'Download progress',
  downloading: (done: number, total: number) => `${formatCount(done)} of ${photos(total)}`,
  started: (total: number) => `Downloading ${photos(total)}.`,
  pausedNow: 'Paused',
  intoFile: (file: string) => `Into ${file}. Keep this tab open.`,
  intoFileKept: (file: string) => `Into ${file}. If this tab closes, the app offers to resume when you open it again.`,
  failedSoFar: (count: number) =>
    `${photos(count)} failed so far. ${plural(count, { one: 'It’s', other: 'They’re' })} listed at the end.`,
  pause: 'Pause',
  resume: 'Resume',
  stop: 'Stop here',
  goesOn: 'The download continues while this tab is open.',
  show: 'Show',

  // interrupted
  interrupted: 'Interrupted downloads',
  wasInterrupted: (album: string, kept: number, total: number) =>
    `The download of ${album} was interrupted, with ${formatCount(kept)} of ${photos(total)} downloaded.`,
  keptSoFar: (kept: number, total: number) => `${formatCount(kept)} of ${photos(total)} downloaded`,
  goOn: 'Resume',
  discard: 'Discard',
  fileRefused: (file: string) => `${file} can’t be written any more. Choose another file to resume the download.`,
  chooseFile: 'Choose a file',
  elsewhere: 'This download was resumed or discarded in another tab.',

  // finished
  saved: (count: number, size: string, file: string) => `${photos(count)} (${size}) in ${file}.`,
  empty: 'No photo could be downloaded, so there’s no ZIP.',
  unwritten: 'Couldn’t write the file, so there’s no ZIP. Is the disk full?',
  unwrittenKept:
    'Couldn’t write the file, so there’s no ZIP. Is the disk full? What was downloaded is kept: choose Download… again to resume.',
  blocked:
    'The service doesn’t let web pages read its originals. Save the list of addresses, and download those with another program.',
  failed: (count: number) => `${photos(count)} failed`,
  notDownloaded: (count: number) => `${photos(count)} couldn’t be downloaded.`,
  failedHint: 'Also listed in failed.txt in the ZIP.',
  failedPhoto: (frame: number) => `Photo ${formatCount(frame)}`,
  moreFailed: (count: number) => `and ${formatCount(count)} more`,
  left: (count: number) => `${photos(count)} not downloaded yet.`,
  tryAgain: 'Try again',
  downloadLeft: (count: number) =>
    plural(count, { one: 'Download the other one', other: `Download the other ${formatCount(count)}` }),
  saveAddresses: 'Save list of addresses',
  addressesFile: 'addresses.txt',
  done: 'Done',
})
