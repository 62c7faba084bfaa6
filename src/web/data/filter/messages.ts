import { formatCount, formatList } from '#web/lib/i18n/format.ts'
import { defineMessages } from '#web/lib/i18n/messages.ts'

/** Problems of a filter's text, and of links with a filter. */
export const messages = defineMessages({
  empty: 'This filter is empty.',
  emptyBrackets: 'There is nothing between these brackets.',
  missingAfter: (text: string) => `Add something after “${text}”.`,
  missingBefore: (text: string) => `Add something before “${text}”.`,
  notClosed: 'This ( has no matching ).',
  notOpened: 'This ) has no matching (.',
  tooDeep: 'This is nested too deeply.',
  notJoined: 'Put & or | between these.',
  notQuoted: (words: string) => `Put & or | between these, or quotes around a label with spaces: "${words}".`,
  useSign: (word: string, sign: string) => `Use ${sign} instead of “${word}”.`,
  straySign: 'Commas only go in a list: 2 of (one, two, three).',
  listAfterOf: 'After “of”, put a list in brackets: 2 of (one, two, three).',
  tooFewInList: (count: number, wanted: number) =>
    `This list has only ${formatCount(count)} to choose from, not ${formatCount(wanted)}.`,
  offInside: 'off: turns off a whole part of the filter, not something inside one.',
  labelAfterAt: 'After @, put a label that is hidden from participants.',
  quoteNotClosed: 'This quote isn’t closed: add a " at the end.',
  badEscape: String.raw`Inside quotes, put a \ only before " or another \.`,
  wordBeforeColon: 'Put a word before the colon. A label with a colon in it needs quotes.',
  unknownKey: (key: string, label: string) =>
    `There is no “${key}:”. A label with a colon in it needs quotes: "${label}".`,
  notForOthers:
    'The filter uses your selection or your last visit, which others don’t have: they will see other photos, or none. To share these photos, give them a label and filter by it.',
  valuesOfKey: (key: string, values: readonly string[]) => `After ${key}:, put ${formatList(values, 'disjunction')}.`,
})
