import { foldLabel, type Label, type LabelKind } from '#web/data/album/label.ts'
import { createSimilarFinder, type SimilarityReason } from '#web/data/labels/similar-labels.ts'

/** An existing label that is probably meant, and how it differs; no reasons for the same text of the other kind. */
export type LikelyLabel = { label: Label; reasons: readonly SimilarityReason[] }

/** Finds existing labels that a new one is probably meant to be; none for one that exists. */
export function createSimilarLabels(labels: readonly Label[]): (label: Label) => LikelyLabel[] {
  let find: ReturnType<typeof createSimilarFinder> | undefined
  const withText = (text: string) => labels.filter((label) => label.text === text)
  return ({ text, kind }) => {
    const same = withText(text)
    if (same.some((label) => label.kind === kind)) return []
    find ??= createSimilarFinder(labels.map((label) => label.text))
    const similar = find(text).flatMap((other) =>
      withText(other.text).map((label) => ({ label, reasons: other.reasons })),
    )
    return [...same.map((label) => ({ label, reasons: [] })), ...similar]
  }
}

/** Shortest text that is checked for a typo: shorter ones are close to too many others. */
const SHORTEST = 4

/** Edit distance of one (Damerau-Levenshtein): a letter more, less or changed, or two neighbours swapped. */
function isOneSlip(one: string, other: string): boolean {
  const [longer, shorter] = [Array.from(one), Array.from(other)].toSorted((a, b) => b.length - a.length)
  if (longer === undefined || shorter === undefined) return false
  if (shorter.length < SHORTEST || longer.length - shorter.length > 1) return false
  let from = 0
  while (from < shorter.length && longer[from] === shorter[from]) from++
  let end = 0
  while (end < shorter.length - from && longer.at(-1 - end) === shorter.at(-1 - end)) end++
  const [inLonger, inShorter] = [longer.slice(from, longer.length - end), shorter.slice(from, shorter.length - end)]
  // “Day 1” is no typo of “Day 2”
  if ([...inLonger, ...inShorter].some((character) => /\p{N}/u.test(character))) return false
  if (inLonger.length === 2) return inLonger.toReversed().join('') === inShorter.join('')
  return inLonger.length === 1
}

/**
 * Default visibility of a new label. Hidden while it may be a hidden label half typed, continued, or misspelt: a typo
 * must not make public what is meant for admins.
 */
export function kindOfNew(labels: readonly Label[], text: string): LabelKind {
  const typed = foldLabel(text.trim())
  const isMeant = (hidden: string) => {
    const folded = foldLabel(hidden)
    return folded.includes(typed) || typed.startsWith(folded) || isOneSlip(typed, folded)
  }
  return labels.some((label) => label.kind === 'restricted' && isMeant(label.text)) ? 'restricted' : 'public'
}
