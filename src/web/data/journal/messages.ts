import { type Label, quoteLabel } from '#web/data/album/label.ts'
import { formatList, plural } from '#web/lib/i18n/format.ts'
import { defineMessages } from '#web/lib/i18n/messages.ts'

const COLUMNS =
  'It needs the columns photoId and label; restricted (yes or no) and action (add or remove) are optional.'

export const messages = defineMessages({
  undone: (what: string) => `Undone: ${what}`,
  redone: (what: string) => `Redone: ${what}`,
  /** A rename or a merge, once it is done. */
  merged: (from: readonly Label[], into: Label) => {
    const [first, ...others] = from
    if (first === undefined || others.length > 0)
      return `Merged ${formatList(from.map(quoteLabel))} into ${quoteLabel(into)}`
    if (first.text !== into.text) return `Renamed ${quoteLabel(first)} to ${quoteLabel(into)}`
    const name = quoteLabel({ text: into.text, kind: 'public' })
    return into.kind === 'restricted' ? `Hid ${name} from participants` : `Made ${name} public`
  },
  newLabelAdded: (merged: string) => `${merged}: new label added`,
  oldLabelsRemoved: (count: number, merged: string) =>
    `${merged}: ${plural(count, { one: 'old label', other: 'old labels' })} removed`,
  notTable: `This file isn’t a table of labels. ${COLUMNS}`,
  brokenJson: 'This file looks like JSON but can’t be read. It may be incomplete.',
  noChanges: `This file has no list of changes. ${COLUMNS}`,
})
