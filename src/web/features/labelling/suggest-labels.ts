import { codePoints, limits } from '#contract/index.ts'
import { compareLabels, type Label } from '#web/data/label-index.ts'
import type { LabelState } from '#web/data/labelling/label-states.ts'
import { foldLabel } from '#web/data/twin-folds.ts'

type Asked = {
  /** Labels of the album. */
  states: readonly LabelState[]
  text: string
  /** How many are listed. */
  most: number
  /** Labels that come before all others. */
  first?: ReadonlySet<string>
}

export const labelId = ({ kind, text }: Label): string => `${kind} ${text}`

const others = ({ count, held }: LabelState) => count - held

const nothing: ReadonlySet<string> = new Set()

/**
 * The album's labels that may be meant, whatever their case and accents: those that begin with the text before those that
 * contain it, the more used ones first. Only other photos count for that, so that choosing one moves none of them.
 */
export function suggestLabels({ states, text, most, first = nothing }: Asked): LabelState[] {
  const sought = foldLabel(text.trim())
  const begins = (label: Label) => Number(foldLabel(label.text).startsWith(sought))
  const isFirst = (label: Label) => Number(first.has(labelId(label)))
  return states
    .filter((label) => foldLabel(label.text).includes(sought))
    .toSorted((a, b) => begins(b) - begins(a) || isFirst(b) - isFirst(a) || others(b) - others(a) || compareLabels(a.text, b.text))
    .slice(0, most)
}

/** What is wrong with a label's text, in a sentence; nothing while it can be added. */
export function labelProblem(text: string): string | undefined {
  const length = codePoints(text.trim())
  if (length > limits.label.max) return `At most ${limits.label.max} characters; this has ${length}.`
  return undefined
}
