import { twinFolds } from './fold-label.ts'

/**
 * What two labels that are probably meant to be one differ in. invisible: characters without ink, or accents put together
 * in another way. space: spaces, hyphens, full stops. lookalike: letters that look the same and are not. letter: one letter
 * more, less, another, or two that changed places.
 */
export type TwinReason = 'invisible' | 'space' | 'case' | 'accent' | 'lookalike' | 'plural' | 'letter'

export type NearTwin = { text: string; reasons: readonly TwinReason[] }

const words: Record<TwinReason, string> = {
  invisible: 'characters that can’t be seen',
  space: 'spaces or hyphens',
  case: 'capital letters',
  accent: 'accents',
  lookalike: 'letters that look alike',
  plural: 'the plural',
  letter: 'one letter',
}

/** What twins differ in, for a sentence: “capital letters and the plural”. */
export function explainTwins(reasons: readonly TwinReason[]): string {
  const parts = reasons.map((reason) => words[reason])
  return [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter((part) => part !== '').join(' and ')
}

type Fold = keyof typeof twinFolds
type Same = (one: string, other: string) => boolean

/** The plainest reason first: the last ones are done without where that is possible. */
const plain = ['invisible', 'space', 'case', 'accent'] as const satisfies readonly Fold[]

/** Applied in this order: what looks alike is seen before the case is gone. */
const alike = ['invisible', 'lookalike', 'space', 'case', 'accent'] as const satisfies readonly Fold[]

const fold = (text: string, steps: readonly Fold[]): string =>
  steps.reduce((folded, step) => twinFolds[step](folded), text)

/** One of many; short words have too many neighbours of which none is meant. */
const singular = (word: string): string => {
  if (word.length < 4 || /(?:ss|us|is)$/u.test(word)) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return word.replace(/(?<=ch|sh|x|z|ss|o)es$|s$/u, '')
}

const SHORTEST = 4

/** “Day 1” is no slip of “Day 2”. */
const isCounted = (character: string | undefined) => character !== undefined && /\p{N}/u.test(character)

/** One letter more, less or another, or two neighbours that changed places. */
function isOneLetter(one: string, other: string): boolean {
  const [a, b] =
    one.length >= other.length ? [Array.from(one), Array.from(other)] : [Array.from(other), Array.from(one)]
  if (b.length < SHORTEST || a.length - b.length > 1) return false
  let from = 0
  while (from < b.length && a[from] === b[from]) from++
  let end = 0
  while (end < b.length - from && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  const [inA, inB] = [a.slice(from, a.length - end), b.slice(from, b.length - end)]
  if ([...inA, ...inB].some(isCounted)) return false
  if (inA.length === 2) return inB.length === 2 && inA[0] === inB[1] && inA[1] === inB[0]
  return inA.length === 1 && inB.length <= 1
}

const equal: Same = (one, other) => one === other

const ways: readonly { steps: readonly Fold[]; same: Same; reason?: TwinReason }[] = [
  { steps: plain, same: equal },
  { steps: plain, same: (one, other) => singular(one) === singular(other), reason: 'plural' },
  { steps: alike, same: equal },
  { steps: plain, same: isOneLetter, reason: 'letter' },
]

/** What two labels differ in that are probably meant to be one; nothing where they are not, or are the same. */
export function twinReasons(one: string, other: string): readonly TwinReason[] {
  if (one === other) return []
  for (const { steps, same, reason } of ways) {
    const holds = (by: readonly Fold[]) => same(fold(one, by), fold(other, by))
    // of labels that are nothing but hyphens nothing is left to compare
    if (fold(one, steps) === '' || !holds(steps)) continue
    let needed = steps
    for (const step of steps.toReversed()) {
      const others = needed.filter((kept) => kept !== step)
      if (holds(others)) needed = others
    }
    return reason ? [reason, ...needed] : needed
  }
  return []
}

/** What a text folds to, of which one look tells whether two are twins. */
type Folds = { plain: string; singular: string; alike: string }

function foldsOf(text: string): Folds {
  const folded = fold(text, plain)
  return { plain: folded, singular: singular(folded), alike: fold(text, alike) }
}

/** Whether one of the ways holds; what they differ in is told by `twinReasons`, which takes longer. */
const areTwins = (one: Folds, other: Folds): boolean =>
  (one.plain !== '' && (one.singular === other.singular || isOneLetter(one.plain, other.plain))) ||
  (one.alike !== '' && one.alike === other.alike)

/** Code units of a text that is compared: a label has 40 characters by the interface, and each of them is left out once. */
const LONGEST = 100

/** Under each of these a text is found by its twins: what it folds to, and that with a letter left out; a digit is never the one letter. */
function keysOf(folds: Folds): Set<string> {
  const letters = Array.from(folds.plain)
  const shorter = letters.flatMap((letter, left) => (isCounted(letter) ? [] : letters.toSpliced(left, 1).join('')))
  return new Set([folds.plain, folds.singular, folds.alike, ...(letters.length >= SHORTEST ? shorter : [])])
}

/**
 * Finds the near-twins of any text among these, the first `most` of them. The cost is that of the text and of those like
 * it, not of how many there are. What is longer than any label has none.
 */
export function createTwinFinder(texts: Iterable<string>): (text: string, most?: number) => NearTwin[] {
  const found = new Map<string, string[]>()
  const folds = new Map<string, Folds>()
  for (const text of new Set(texts)) {
    if (text.length > LONGEST) continue
    const folded = foldsOf(text)
    folds.set(text, folded)
    for (const key of keysOf(folded)) {
      const at = found.get(key)
      if (at) at.push(text)
      else found.set(key, [text])
    }
  }
  return (text, most = Infinity) => {
    const twins: NearTwin[] = []
    if (text.length > LONGEST) return twins
    const own = folds.get(text) ?? foldsOf(text)
    const looked = new Set<string>([text])
    for (const key of keysOf(own)) {
      for (const candidate of found.get(key) ?? []) {
        if (looked.has(candidate)) continue
        looked.add(candidate)
        const other = folds.get(candidate)
        if (other === undefined || !areTwins(own, other)) continue
        twins.push({ text: candidate, reasons: twinReasons(text, candidate) })
        if (twins.length === most) return twins
      }
    }
    return twins
  }
}

/** Twins of one text, and pairs of twins, that are listed: more of either would be read by nobody. */
const MOST_OF_ONE = 3
const MOST_PAIRS = 50

export type Twins = {
  /** Of each text that has any. */
  of: ReadonlyMap<string, readonly NearTwin[]>
  /** Every two, once. */
  pairs: readonly { texts: readonly [string, string]; reasons: readonly TwinReason[] }[]
  /** There are more pairs than these. */
  hasMore: boolean
}

/** The near-twins among these texts, as many as can be listed. Of thousands of labels it takes seconds: for a worker. */
export function findAllTwins(texts: readonly string[]): Twins {
  const places = new Map([...new Set(texts)].map((text, place) => [text, place]))
  const find = createTwinFinder(places.keys())
  const of = new Map<string, readonly NearTwin[]>()
  const pairs: Twins['pairs'][number][] = []
  let hasMore = false
  for (const [text, place] of places) {
    const twins = find(text, MOST_OF_ONE + 1)
    if (twins.length === 0) continue
    hasMore ||= twins.length > MOST_OF_ONE
    of.set(text, twins.slice(0, MOST_OF_ONE))
    const later = twins.slice(0, MOST_OF_ONE).filter((twin) => (places.get(twin.text) ?? -1) > place)
    hasMore ||= pairs.length + later.length > MOST_PAIRS
    pairs.push(
      ...later
        .slice(0, MOST_PAIRS - pairs.length)
        .map((twin) => ({ texts: [text, twin.text] as const, reasons: twin.reasons })),
    )
  }
  return { of, pairs, hasMore }
}
