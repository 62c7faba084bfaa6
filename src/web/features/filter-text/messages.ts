import { countOf, formatCount, plural } from '#web/lib/i18n/format.ts'
import { defineMessages } from '#web/lib/i18n/messages.ts'

const photos = { one: 'photo', other: 'photos' }

export const messages = defineMessages({
  filter: 'Filter',
  activeFilters: 'Active filters',
  clear: 'Clear',
  clearFilter: 'Clear filter',
  query: 'Query',
  queryHint: 'Edit the filter as text (/)',
  notUpToDate: (when: string) => `As of ${when}. Refresh`,
  notUpToDateHint: (why: string) => `${why} These photos may be out of date.`,
  incomplete: 'Album incomplete. Try again',
  /** The noun is hidden on phones where the row has no room for it. */
  whole: (count: number) => `${formatCount(count)} {photos}`,
  matching: (matching: number, total: number) => `${formatCount(matching)} of ${formatCount(total)} {photos}`,
  photos: (count: number) => plural(count, photos),
  soFar: (count: string) => `${count} so far`,
  noLongerMatch: (count: number) =>
    `${formatCount(count)} no longer ${plural(count, { one: 'matches', other: 'match' })}`,
  hideThem: (count: number) => plural(count, { one: 'Hide it', other: 'Hide them' }),
  match: 'Match',
  matchAll: 'Match all',
  matchAny: 'Match any',
  matchAtLeast: (count: number) => `Match at least ${formatCount(count)}`,
  not: 'not',
  off: 'off',
  hiddenFromParticipants: ', hidden from participants',
  turnOff: 'Turn off',
  turnOn: 'Turn on',
  remove: 'Remove',
  removeCondition: (name: string) => `Remove ${name} from the filter`,
  notCondition: (name: string) => `not ${name}`,
  viewingAsParticipant: 'Viewing as a participant',
  hiddenNotShown: ': hidden labels aren’t shown',
  exit: 'Exit',
  asksForHidden: (labels: string) =>
    `The filter uses hidden labels (${labels}). Participants can’t see those, so here they match no photo.`,
  filterWithout: (count: number) => `Filter without ${plural(count, { one: 'it', other: 'them' })}`,
  queryLabel: 'Filter query',
  queryExample: 'Best & !"Sponsor wall" & (stage | crowd) & @approved',
  close: 'Close',
  suggestions: 'Suggestions',
  enterShows: (count: number) => `Press Enter to show ${countOf(count, photos)}`,
  goToProblem: 'Go to the problem',
  unreadable: 'This filter can’t be read',
  editFilter: 'Edit the filter',
  syntax: 'Filter syntax',
  noMatch: 'No matching photos',
  noneMatch: (count: number) =>
    count === 1
      ? 'The one photo here doesn’t match the filter.'
      : `None of the ${countOf(count, photos)} match the filter.`,
  noSuchLabel: (label: string) => `There is no label “${label}” in this album.`,
  noSuchHiddenLabel: (label: string) => `There is no hidden label “${label}” in this album.`,
  onlyForAdmins: 'Only admins can filter by hidden labels.',
  changesUnknown: 'Changes since your last visit aren’t known here.',
  loading: 'Loading photos',
  arriving: 'Photos arriving',
  view: 'View',
  size: 'Size',
  small: 'Small',
  medium: 'Medium',
  large: 'Large',
  layout: 'Layout',
  rows: 'Rows',
  squares: 'Squares',
  frameNumbers: 'Frame numbers',
  labelNames: 'Label names',
  hide: 'Off',
  onHover: 'On hover',
  show: 'On',
  /** `{key}` is drawn as a key cap. */
  goToFrame: '{key} or a number goes to a frame',
})

/** The filter syntax: from example to meaning. */
export const syntax = defineMessages({
  Best: 'Photos with the label Best. Case matters: best is another label.',
  '@approved': 'Photos with the hidden label approved.',
  '!Best': 'Photos without it.',
  'Best & Crowd': 'Photos with both.',
  'stage | crowd': 'Photos with either or both.',
  'Best & (stage | crowd)': 'Use brackets to group.',
  '2 of (stage, crowd, bar)': 'Photos with at least two of these.',
  '"Sponsor wall"':
    'Put quotes around labels with spaces or symbols. Inside, \\" is a quote and \\u{200b} an invisible character.',
  'is:video': 'By type: image, live or video.',
  'shape:portrait': 'By shape: landscape, portrait, square or panorama (at least 2.2 times as wide as it is high).',
  'no:label': 'Photos without labels; !no:label finds labelled ones.',
  'only:restricted': 'Photos with hidden labels and no public ones.',
  'off:Best': 'Kept, but turned off for now.',
})
