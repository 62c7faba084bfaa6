import { countOf, formatCount, plural } from '#web/lib/i18n/format.ts'
import { defineMessages } from '#web/lib/i18n/messages.ts'

const photos = { one: 'photo', other: 'photos' }

export const messages = defineMessages({
  filterPhotos: 'Filter photos',
  allPhotos: 'All photos',
  conditions: 'Filters',
  keyHint: 'Use the arrow keys to move between filters, and right arrow to exclude.',
  holdHint: 'Touch and hold a label to exclude it.',
  findLabel: 'Find a label',
  labels: 'Labels',
  hiddenLabels: 'Hidden from participants',
  sortLabels: 'Sort labels',
  byName: 'Sort: name',
  byCount: 'Sort: count',
  showAll: (count: number) => `Show all ${formatCount(count)}`,
  showFewer: 'Show fewer',
  noLabels: 'No labels yet.',
  noneFound: 'No matching labels.',
  tooLong: (count: number) => `${countOf(count, { one: 'label is', other: 'labels are' })} too long to filter by.`,
  kindAndShape: 'Type and shape',
  labelledWithout: 'Labelled, but not with…',
  excludeInList: 'To leave one of them out, exclude it in the list of labels.',
  unknownCount: '…',
  include: (name: string, count: number | undefined, hint: string) =>
    count === undefined ? `${name}${hint}` : `${name}, ${countOf(count, photos)}${hint}`,
  exclude: 'Exclude',
  excludeCount: (count: number | undefined) => (count === undefined ? 'Exclude' : `Exclude ${formatCount(count)}`),
  excluded: 'Excluded',
  excludeNamed: (name: string, count: number | undefined, hint: string) =>
    count === undefined ? `Exclude ${name}${hint}` : `Exclude ${name}, ${formatCount(count)} left${hint}`,
  photosWithoutLabels: 'photos without labels',
  toReview: (count: number) => `${countOf(count, { one: 'label', other: 'labels' })} to review`,
  filter: 'Filter',
  showPhotos: (count: number) => `Show ${countOf(count, photos)}`,
  close: 'Close',
  privacyCheck: 'Privacy check',
  arriving: 'The album is still loading. Its labels are checked as they arrive.',
  noProblems: 'No privacy problems found.',
  bothKinds: 'Public and hidden',
  bothKindsHint: 'These labels exist both as public and hidden, so participants can tell they exist.',
  looksPrivate: 'Public, but looks private',
  looksPrivateHint: 'Participants can see these labels and their photos.',
  moreLabels: (count: number) => `And ${countOf(count, { one: 'more label', other: 'more labels' })}.`,
  photoCount: (count: number) => countOf(count, photos),
  photos: (count: number) => plural(count, photos),
})
