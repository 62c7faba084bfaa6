import { twinFolds } from './twin-folds.ts'

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

const fold = (text: string, steps: readonly Fold[]): string => steps.reduce((folded, step) => twinFolds[step](folded), text)

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
  const [a, b] = one.length >= other.length ? [Array.from(one), Array.from(other)] : [Array.from(other), Array.from(one)]
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

/** Under each of these a text is found by its twins: what it folds to, and that with a letter left out. */
function keysOf(text: string): Set<string> {
  const folded = fold(text, plain)
  const letters = Array.from(folded)
  const shorter = letters.map((_, left) => letters.toSpliced(left, 1).join(''))
  return new Set([folded, singular(folded), fold(text, alike), ...(letters.length >= SHORTEST ? shorter : [])])
}

/** Finds the near-twins of any text among these. The cost is that of the text, not of how many there are. */
export function createTwinFinder(texts: Iterable<string>): (text: string) => NearTwin[] {
  const found = new Map<string, string[]>()
  for (const text of new Set(texts)) {
    for (const key of keysOf(text)) {
      const at = found.get(key)
      if (at) at.push(text)
      else found.set(key, [text])
    }
  }
  return (text) => {
    const candidates = new Set([...keysOf(text)].flatMap((key) => found.get(key) ?? []))
    return [...candidates].flatMap((candidate) => {
      const reasons = twinReasons(text, candidate)
      return reasons.length > 0 ? { text: candidate, reasons } : []
    })
  }
}

/** Every two of these texts that are near-twins, once. */
export function twinPairs(texts: readonly string[]): { texts: readonly [string, string]; reasons: readonly TwinReason[] }[] {
  const places = new Map([...new Set(texts)].map((text, place) => [text, place]))
  const find = createTwinFinder(places.keys())
  return [...places].flatMap(([text, place]) =>
    find(text)
      .filter((twin) => (places.get(twin.text) ?? -1) > place)
      .map((twin) => ({ texts: [text, twin.text] as const, reasons: twin.reasons })),
  )
}
