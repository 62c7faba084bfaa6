import { labelFolds } from '#web/data/album/label.ts'
import { formatList } from '#web/lib/i18n/format.ts'
import { messages } from './messages.ts'

/**
 * A difference of two labels that are probably meant to be one. invisible: invisible characters, or accents composed
 * differently. space: spaces, hyphens, full stops.
 */
export type SimilarityReason = keyof typeof labelFolds

export type SimilarLabel = { text: string; reasons: readonly SimilarityReason[] }

/** The differences of similar labels in words: “spacing and capitals”. */
export const explainSimilarity = (reasons: readonly SimilarityReason[]): string =>
  formatList(reasons.map((reason) => messages[reason]))

/** In order of preference: reasons are left out, the last first, if the texts are equal without them. */
const allFolds = ['invisible', 'space', 'case', 'accent'] as const satisfies readonly SimilarityReason[]

const fold = (text: string, folds: readonly SimilarityReason[]): string =>
  folds.reduce((folded, name) => labelFolds[name](folded), text)

/** The differences of two similar labels; none if they are equal, or not similar. */
export function similarityReasons(one: string, other: string): readonly SimilarityReason[] {
  const isEqual = (folds: readonly SimilarityReason[]) => fold(one, folds) === fold(other, folds)
  // labels of nothing but hyphens have nothing left to compare
  if (one === other || fold(one, allFolds) === '' || !isEqual(allFolds)) return []
  let needed: readonly SimilarityReason[] = allFolds
  for (const name of allFolds.toReversed()) {
    const others = needed.filter((kept) => kept !== name)
    if (isEqual(others)) needed = others
  }
  return needed
}

/** Longest text that is compared, in code units: a label has 40 characters by the interface. */
const LONGEST = 100

/** Builds an index that finds labels similar to a text, at most `most`; texts above `LONGEST` have none. */
export function createSimilarFinder(texts: Iterable<string>): (text: string, most?: number) => SimilarLabel[] {
  const comparable = [...new Set(texts)].filter((text) => text.length <= LONGEST)
  const byFold = Map.groupBy(comparable, (text) => fold(text, allFolds))
  return (text, most = Infinity) => {
    const folded = text.length > LONGEST ? '' : fold(text, allFolds)
    if (folded === '') return []
    return (byFold.get(folded) ?? [])
      .filter((other) => other !== text)
      .slice(0, most)
      .map((other) => ({ text: other, reasons: similarityReasons(text, other) }))
  }
}

/** Limits of the lists of similar labels: nobody would read more. */
const MOST_OF_ONE = 3
const MOST_PAIRS = 50

export type SimilarLabels = {
  /** By text; only texts that have any. */
  of: ReadonlyMap<string, readonly SimilarLabel[]>
  /** Each pair once. */
  pairs: readonly { texts: readonly [string, string]; reasons: readonly SimilarityReason[] }[]
  /** There are more pairs than these. */
  hasMore: boolean
}

/** Similar labels among these texts, up to the limits. */
export function findSimilarLabels(texts: readonly string[]): SimilarLabels {
  const places = new Map([...new Set(texts)].map((text, place) => [text, place]))
  const find = createSimilarFinder(places.keys())
  const of = new Map<string, readonly SimilarLabel[]>()
  const pairs: SimilarLabels['pairs'][number][] = []
  let hasMore = false
  for (const [text, place] of places) {
    const similar = find(text, MOST_OF_ONE + 1)
    if (similar.length === 0) continue
    hasMore ||= similar.length > MOST_OF_ONE
    of.set(text, similar.slice(0, MOST_OF_ONE))
    const later = similar.slice(0, MOST_OF_ONE).filter((other) => (places.get(other.text) ?? -1) > place)
    hasMore ||= pairs.length + later.length > MOST_PAIRS
    pairs.push(
      ...later
        .slice(0, MOST_PAIRS - pairs.length)
        .map((other) => ({ texts: [text, other.text] as const, reasons: other.reasons })),
    )
  }
  return { of, pairs, hasMore }
}
