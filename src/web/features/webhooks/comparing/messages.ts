import { countOf, formatCount } from '#web/lib/i18n/format.ts'
import { defineMessages } from '#web/lib/i18n/messages.ts'

export const messages = defineMessages({
  comparison: 'Comparison',
  oneChosen: '1 chosen. Choose another one to compare.',
  twoChosen: '2 chosen',
  compare: 'Compare bodies',
  clearChosen: 'Clear choice',
  compareTitle: 'Difference between two bodies',
  older: 'Older',
  newer: 'Newer',
  field: 'Field',
  change: 'Change',
  added: 'Added',
  gone: 'Gone',
  changed: 'Changed',
  wholeBody: 'Whole body',
  same: 'Both bodies are the same.',
  sameButSigned: 'Both bodies are the same, apart from the signatures in their URLs.',
  signatures: (count: number) =>
    `${countOf(count, { one: 'URL differs', other: 'URLs differ' })} only after the question mark, as signed URLs do`,
  asText: 'A body is cut or isn’t JSON, so the two are compared as text. Only the part that differs is shown.',
  fromCharacter: (place: number) => `From character ${formatCount(place)}`,
  noBody: 'A body is no longer kept, so there’s nothing to compare.',
  nothingThere: 'Nothing',
})
