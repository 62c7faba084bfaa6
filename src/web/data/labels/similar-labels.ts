import { labelFolds } from '#web/data/album/label.ts'
import { formatList } from '#web/lib/i18n/format.ts'
import { messages } from './messages.ts'

/**
 * A difference of two labels that are probably meant to be one. invisible: invisible characters, or accents composed
 * differently. space: spaces, hyphens, full stops.
 */
export type SimilarityReason = keyof typeof labelFolds

export type SimilarLabel = { text: string; reasons: readonly SimilarityReason[] }

/** The differences of similar labels in words: “spaces or punctuation and capitals”. */
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

/** Groups texts that may be similar: equal once folded. Texts above `LONGEST` are in none. */
function groupSimilar(texts: Iterable<string>): Map<string, string[]> {
  const comparable = [...new Set(texts)].filter((text) => text.length <= LONGEST)
  const groups = Map.groupBy(comparable, (text) => fold(text, allFolds))
  groups.delete('')
  return groups
}

/** The others of a text's group, at most `most`. */
const similarIn = (group: readonly string[], text: string, most = Infinity): SimilarLabel[] =>
  group
    .filter((other) => other !== text)
    .slice(0, most)
    .map((other) => ({ text: other, reasons: similarityReasons(text, other) }))

/** Finds labels similar to a text, at most `most`. */
export type FindSimilar = (text: string, most?: number) => SimilarLabel[]

const finderIn =
  (groups: ReadonlyMap<string, readonly string[]>): FindSimilar =>
  (text, most = Infinity) =>
    text.length > LONGEST ? [] : similarIn(groups.get(fold(text, allFolds)) ?? [], text, most)

/** Builds an index that finds labels similar to a text. */
export const createSimilarFinder = (texts: Iterable<string>): FindSimilar => finderIn(groupSimilar(texts))

/** Limits of the lists of similar labels: nobody would read more. */
const MOST_OF_ONE = 3
const MOST_PAIRS = 50

export type SimilarLabels = {
  /** Computed when called: of 9,000 labels a page shows 100. */
  of: (text: string) => readonly SimilarLabel[]
  /** Each pair once. */
  pairs: readonly { texts: readonly [string, string]; reasons: readonly SimilarityReason[] }[]
  /** There are more pairs than these. */
  hasMore: boolean
}

/** Similar labels among these texts, up to the limits. */
export function findSimilarLabels(texts: Iterable<string>): SimilarLabels {
  const groups = groupSimilar(texts)
  const find = finderIn(groups)
  const pairs: SimilarLabels['pairs'][number][] = []
  let hasMore = false
  for (const group of groups.values()) {
    const few = group.slice(0, MOST_OF_ONE + 1)
    for (const [place, text] of few.entries())
      for (const { text: other, reasons } of similarIn(few.slice(place + 1), text))
        pairs.push({ texts: [text, other], reasons })
    hasMore ||= few.length < group.length || pairs.length > MOST_PAIRS
    if (pairs.length > MOST_PAIRS) break
  }
  return { of: (text) => find(text, MOST_OF_ONE), pairs: pairs.slice(0, MOST_PAIRS), hasMore }
}
