import { codePoints, limits } from '#contract/index.ts'
import type { Label, LabelCount } from '#web/data/label-index.ts'

const MOST = 7

type Asked = {
  /** Labels of the album. */
  labels: readonly LabelCount[]
  /** Labels the photo has already. */
  taken: readonly Label[]
  text: string
}

const folded = (text: string) => text.toLocaleLowerCase()

/**
 * The album's labels that may be meant, whatever their case: those that begin with the text before those that contain
 * it, the more used ones first. Labels the photo has are left out.
 */
export function suggestLabels({ labels, taken, text }: Asked): LabelCount[] {
  const sought = folded(text.trim())
  const rank = (label: Label) => (folded(label.text).startsWith(sought) ? 0 : 1)
  const isTaken = (label: Label) => taken.some(({ kind, text: other }) => kind === label.kind && other === label.text)
  return labels
    .filter((label) => folded(label.text).includes(sought) && !isTaken(label))
    .toSorted((a, b) => rank(a) - rank(b) || b.count - a.count)
    .slice(0, MOST)
}

/** What is wrong with a label's text, in a sentence; nothing while it can be added. */
export function labelProblem(text: string): string | undefined {
  const length = codePoints(text.trim())
  if (length > limits.label.max) return `At most ${limits.label.max} characters; this has ${length}.`
  return undefined
}
