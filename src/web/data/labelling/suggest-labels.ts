import { codePoints, limits } from '#contract/index.ts'
import { compareLabels, foldLabel, type Label, labelId } from '#web/data/album/label.ts'
import { firstOf } from '#web/lib/first-of.ts'
import { shortText } from '#web/lib/text/short-text.ts'
import { messages } from './messages.ts'

/** `held`: how many of its photos are chosen. */
type KnownLabel = Label & { count: number; held?: number }

type Search<Known extends KnownLabel> = {
  /** Labels of the album. */
  labels: readonly Known[]
  text: string
  /** How many to suggest. */
  most: number
  /** Rank by label id of labels that come before others of equal match, lowest first. */
  first?: ReadonlyMap<string, number>
}

const others = ({ count, held = 0 }: KnownLabel) => count - held

const nothing: ReadonlyMap<string, number> = new Map()

/** Rank of a label that is not in `first`. */
const LAST = Number.MAX_SAFE_INTEGER

/**
 * Suggests labels that match a text, ignoring case and accents. First the one with this very text, then those equal but
 * for case and accents, those that begin with it, those that contain it; more used ones first. Chosen photos don't
 * count as use, so that labelling them reorders nothing.
 */
export function suggestLabels<Known extends KnownLabel>({
  labels,
  text,
  most,
  first = nothing,
}: Search<Known>): Known[] {
  const typed = text.trim()
  const sought = foldLabel(typed)
  // with thousands of labels, each is folded once, and only the first few are sorted
  const found = labels.flatMap((label) => {
    const folded = foldLabel(shortText(label.text))
    if (!folded.includes(sought)) return []
    const rank = label.text === typed ? 3 : folded === sought ? 2 : Number(folded.startsWith(sought))
    return { label, rank, first: first.get(labelId(label)) ?? LAST }
  })
  return firstOf(
    found,
    most,
    (a, b) =>
      b.rank - a.rank ||
      a.first - b.first ||
      others(b.label) - others(a.label) ||
      compareLabels(a.label.text, b.label.text),
  ).map(({ label }) => label)
}

/** The problem of a label's text; undefined while it can be added. */
export function labelProblem(text: string): string | undefined {
  const length = codePoints(text.trim())
  return length > limits.label.max ? messages.tooLong(limits.label.max, length) : undefined
}
