import { formatCount } from '#web/lib/i18n/format.ts'
import { shortText } from '#web/lib/text/short-text.ts'
import { visibleParts } from '#web/lib/text/visible-text.ts'

/** What has no ink, by its short name in brackets: the text is drawn as one piece. */
const visible = (text: string) =>
  visibleParts(shortText(text))
    .map(({ text: part, hidden }) => (hidden ? `[${hidden.short}]` : part))
    .join('')

/** Isolated, or a label written from right to left would turn those beside it. */
const isolated = (text: string) => `\u2068${text}\u2069`

/** Names for which there is room on the largest tile. */
const MOST = 20

/** The names of labels as one text to be drawn on a tile; those beyond the first are counted. */
export function namesOf(labels: readonly string[]): string {
  const names = labels.slice(0, MOST).map((label) => isolated(visible(label)))
  const more = labels.length > MOST ? [`+${formatCount(labels.length - MOST)}`] : []
  return [...names, ...more].join(' · ')
}
