import { formatCount } from '#web/lib/i18n/format.ts'
import { shortText } from '#web/lib/text/short-text.ts'
import { visibleParts } from '#web/lib/text/visible-text.ts'

/** A label's text with invisible characters by name, in brackets: the names are drawn as one text. */
const visible = (text: string) =>
  visibleParts(shortText(text))
    .map(({ text: part, hidden }) => (hidden ? `[${hidden.short}]` : part))
    .join('')

/** With Unicode isolates: a label written from right to left must not reorder its neighbours. */
const isolated = (text: string) => `\u2068${text}\u2069`

/** Names that fit on the largest tile. */
const MOST = 20

/** The names of labels as one text for a tile; those beyond the first are only counted. */
export function namesOf(labels: readonly string[]): string {
  const names = labels.slice(0, MOST).map((label) => isolated(visible(label)))
  const more = labels.length > MOST ? [`+${formatCount(labels.length - MOST)}`] : []
  return [...names, ...more].join(' · ')
}
