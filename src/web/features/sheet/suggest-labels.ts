import { codePoints, limits } from '#contract/index.ts'
import { compareLabels, type Label, type LabelCount } from '#web/data/label-index.ts'

const MOST = 7

type Asked = {
  /** Labels of the album. */
  labels: readonly LabelCount[]
  /** Labels the photo has. */
  taken: readonly Label[]
  text: string
}

/** A label of the album, and whether the photo has it. */
export type Suggestion = LabelCount & { isTaken: boolean }

const folded = (text: string) => text.toLocaleLowerCase()

/**
 * The album's labels that may be meant, whatever their case: those that begin with the text before those that contain
 * it, the more used ones first. Only other photos count for that, so that choosing one moves none of them.
 */
export function suggestLabels({ labels, taken, text }: Asked): Suggestion[] {
  const sought = folded(text.trim())
  const begins = (label: Label) => Number(folded(label.text).startsWith(sought))
  const others = ({ count, isTaken }: Suggestion) => count - Number(isTaken)
  return labels
    .filter((label) => folded(label.text).includes(sought))
    .map((label) => ({ ...label, isTaken: taken.some(({ kind, text: own }) => kind === label.kind && own === label.text) }))
    .toSorted((a, b) => begins(b) - begins(a) || others(b) - others(a) || compareLabels(a.text, b.text))
    .slice(0, MOST)
}

/** What is wrong with a label's text, in a sentence; nothing while it can be added. */
export function labelProblem(text: string): string | undefined {
  const length = codePoints(text.trim())
  if (length > limits.label.max) return `At most ${limits.label.max} characters; this has ${length}.`
  return undefined
}
