import { type Label, quoteLabel } from '#web/data/album/label.ts'
import { formatList, photos } from '#web/lib/i18n/format.ts'
import { defineMessages } from '#web/lib/i18n/messages.ts'

export const messages = defineMessages({
  /** A label removed from all photos, in the journal. */
  removed: (label: Label, count: number) => `Removed ${quoteLabel(label)} from ${photos(count)}`,
  /** A rename or a merge: “vip” becomes “VIP”. */
  becomes: (from: readonly Label[], into: Label) => {
    const [first, ...others] = from
    if (others.length > 0) return `${formatList(from.map(quoteLabel))} become ${quoteLabel(into)}`
    if (first === undefined || first.text !== into.text)
      return `${formatList(from.map(quoteLabel))} becomes ${quoteLabel(into)}`
    const name = quoteLabel({ text: into.text, kind: 'public' })
    return into.kind === 'restricted' ? `${name} becomes hidden from participants` : `${name} becomes public`
  },
})
