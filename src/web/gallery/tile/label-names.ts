import { visibleParts } from '#web/lib/visible-text.ts'

/** What has no ink, by its short name in brackets: the text is drawn as one piece. */
const visible = (text: string) => visibleParts(text).map(({ text: part, hidden }) => (hidden ? `[${hidden.short}]` : part)).join('')

/** Isolated, or a label written from right to left would turn those beside it. */
const isolated = (text: string) => `\u2068${text}\u2069`

/** The names of labels as one text to be drawn on a tile. */
export const namesOf = (labels: readonly string[]): string => labels.map((label) => isolated(visible(label))).join(' · ')
