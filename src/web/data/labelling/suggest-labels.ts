import { codePoints, limits } from '#contract/index.ts'
import { compareLabels, type Label } from '#web/data/album/label.ts'
import { foldLabel } from '#web/data/labels/twin-folds.ts'

/** `held`: of its photos, those in hand. */
type KnownLabel = Label & { count: number; held?: number }

type Search<Known extends KnownLabel> = {
  /** Labels of the album. */
  labels: readonly Known[]
  text: string
  /** How many are listed. */
  most: number
  /** Labels that come before all others. */
  first?: ReadonlySet<string>
}

export const labelId = ({ kind, text }: Label): string => `${kind} ${text}`

const others = ({ count, held = 0 }: KnownLabel) => count - held

const nothing: ReadonlySet<string> = new Set()

/**
 * The album's labels that match a text, whatever their case and accents. First the one with this very text, then those
 * that equal it but for case and accents, those that begin with it, those that contain it; the more used ones first.
 * Only other photos count for that, so that choosing one moves none of them.
 */
export function suggestLabels<Known extends KnownLabel>({ labels, text, most, first = nothing }: Search<Known>): Known[] {
  const typed = text.trim()
  const sought = foldLabel(typed)
  const rank = (label: Label) => {
    const folded = foldLabel(label.text)
    return label.text === typed ? 3 : folded === sought ? 2 : Number(folded.startsWith(sought))
  }
  const isFirst = (label: Label) => Number(first.has(labelId(label)))
  return labels
    .filter((label) => foldLabel(label.text).includes(sought))
    .toSorted((a, b) => rank(b) - rank(a) || isFirst(b) - isFirst(a) || others(b) - others(a) || compareLabels(a.text, b.text))
    .slice(0, most)
}

/** What is wrong with a label's text, in a sentence; nothing while it can be added. */
export function labelProblem(text: string): string | undefined {
  const length = codePoints(text.trim())
  if (length > limits.label.max) return `At most ${limits.label.max} characters; this has ${length}.`
  return undefined
}
