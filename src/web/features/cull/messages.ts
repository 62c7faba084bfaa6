import { countOf, formatCount, photos, plural } from '#web/lib/i18n/format.ts'
import { defineMessages } from '#web/lib/i18n/messages.ts'

/** From this many minutes on, the time left is in hours. */
const LONG = 120

export const messages = defineMessages({
  title: (album: string) => `Cull ${album}`,
  back: (album: string) => `Back to ${album}`,
  cull: 'Cull photo by photo',
  loading: 'Loading the album',

  // progress; `{number}` is set in bold
  frameOf: (total: number) => `Frame {number} of ${formatCount(total)}`,
  placeOf: (total: number) => `{number} of ${formatCount(total)}`,
  frame: (frame: number) => `frame ${formatCount(frame)}`,
  number: formatCount,
  seen: (share: number) => `${Math.floor(share * 100)}% seen`,
  decided: (share: number) => `${Math.floor(share * 100)}% decided`,
  pace: (perMinute: number) => `${formatCount(Math.round(perMinute))} a minute`,
  left: (minutes: number) =>
    minutes < LONG
      ? `${formatCount(minutes)} min left`
      : `${countOf(Math.round(minutes / 60), { one: 'hour', other: 'hours' })} left`,
  progress: 'Photos seen',

  // which photos are in the queue
  undecidedOnly: 'Undecided only',
  reviewer: (number: number, of: number) => `Reviewer ${number} of ${of}`,

  // the bar and its menu
  compare: 'Compare (G)',
  more: 'More',
  undo: 'Undo (U)',
  keys: 'Keys',
  labelShortcuts: 'Label shortcuts',
  showUndecided: 'Undecided photos only',
  showAll: 'All photos',
  split: 'Split the work…',
  editShortcuts: 'Edit shortcuts…',
  linkHere: 'Link to what you see',
  notInQueue: 'The linked photo isn’t among those you’re culling here.',
  startOver: 'Start at the first photo',
  allLabels: 'All labels…',

  // the panel
  suggested: 'Your most used labels. Edit the shortcuts to choose others.',
  noLabels: 'Choose what each key does, then press it to label a photo and move on.',
  adminsOnly: 'Only admins can change labels in this album.',
  next: 'next',
  goBack: 'back',
  zoom: 'zoom',
  undoKey: 'undo',
  play: 'play',
  compareKey: 'compare',
  shift: 'with a key: label and stay',
  movesOn: 'Each shortcut labels the photo and moves on.',

  // a burst
  compareAlike: (count: number) => `Compare ${formatCount(count)} that look alike`,

  // side by side
  comparing: (count: number) => `Compare ${photos(count)}`,
  best: 'Best so far',
  makeBest: 'Keep as best',
  makeBestOf: (frame: number) => `Keep as best: photo ${formatCount(frame)}`,
  panes: 'Photos side by side',
  panesKey: 'fewer, more',
  done: 'done',
  closeCompare: 'Done comparing',
  shiftOthers: 'with a key: label the others',
  enter: 'best so far',
  keyStays: 'Each shortcut labels the active photo.',
  notThere: 'Loading the photo',
  moreLabels: (count: number) => `+${formatCount(count)}`,

  // splitting the work
  splitTitle: 'Split the work',
  splitHint:
    'Each of you takes a fixed share of the photos, always the same ones on every device. Send each reviewer their link.',
  reviewers: 'Reviewers',
  alone: 'Just me',
  reviewersCount: (count: number) => countOf(count, { one: 'reviewer', other: 'reviewers' }),
  share: 'Shares',
  cullShare: 'Cull this share',
  cullingShare: 'You’re culling this share',
  copyLink: (number: number) => `Copy the link for reviewer ${number}`,
  copied: 'Link copied.',
  notCopied: 'Couldn’t copy the link. Choose the share, and copy the address of this page.',
  disagreeTitle: 'Where two of you disagree',
  disagreeHint:
    'If two reviewers cull the same photos and each uses their own label for the same decision, this shows the photos that only one of them labelled.',
  firstLabel: 'One reviewer’s label',
  secondLabel: 'The other’s label',
  publicLabels: 'Visible to everyone',
  hiddenLabels: 'Hidden from participants',
  chooseLabel: 'Choose a label',
  showDisagreement: 'Show where they disagree',

  // the end
  allSeen: (count: number) => `That was all ${photos(count)}`,
  ends: (count: number) => `You’re at the end of ${photos(count)}`,
  oneSeen: 'That was the only photo',
  allDecided: (count: number) => plural(count, { one: 'It’s decided.', other: 'All of them are decided.' }),
  undecided: (count: number) =>
    `${photos(count)} ${plural(count, { one: 'is', other: 'are' })} still undecided. Go through ${plural(count, { one: 'it', other: 'them' })} again.`,
  again: (count: number) => `Cull ${countOf(count, { one: 'undecided photo', other: 'undecided photos' })}`,
  toSheet: 'Back to the sheet',
  nothing: 'Nothing left to cull',
  nothingUndecided: 'Every photo here is decided.',
  nothingMatches: 'No photo here matches the filter.',
  nothingInShare: 'This reviewer’s share has no photos.',
  noPhotos: 'There are no photos here.',
  cullAll: 'Cull all photos',

  // keys
  keyDecide: 'Label the photo and move on',
  keyStay: 'Label the photo and stay',
  keyStep: 'Next or previous photo',
  keyUndo: 'Undo the last decision, and go back to its photo',
  keyCompare: 'Compare photos that look alike, or the next two',
  keyOpen: 'Cull the album photo by photo',
  keyWin: 'Compare: keep the active photo as the best so far',
  keyPanes: 'Compare: fewer or more photos side by side',
})
