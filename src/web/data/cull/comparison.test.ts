import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  beginComparison,
  type Comparison,
  panesOf,
  pinActive,
  stepComparison,
  undecidedIn,
  withActive,
  withPanes,
} from './comparison.ts'

function begin(candidates: string, pinned: string, panes: number): Comparison {
  const begun = beginComparison(candidates.split(''), { pinned, panes })
  if (begun === undefined) throw new Error(`${candidates} can't be compared`)
  return begun
}

/** Panes in a line, the active photo in capitals. */
const look = (comparison: Comparison) =>
  panesOf(comparison)
    .map((id) => (id === comparison.active ? id.toUpperCase() : id))
    .join('')

describe('a comparison', () => {
  test('begins with a photo pinned and the next one active', () => {
    expect(look(begin('abcde', 'a', 2))).toBe('aB')
    expect(look(begin('abcde', 'b', 3))).toBe('bCd')
    expect(look(begin('abcde', 'e', 2))).toBe('eA')
    expect(look(begin('ab', 'a', 4))).toBe('aB')
    expect(beginComparison(['a'], { pinned: 'a', panes: 2 })).toBeUndefined()
  })

  test('goes through the candidates beside the pinned one, and back', () => {
    let now = begin('abcde', 'a', 3)
    const seen = [look(now)]
    for (const by of [1, 1, 1, 1, -1, -1, -1, -1, -1] as const) seen.push(look((now = stepComparison(now, by))))
    expect(seen).toEqual(['aBc', 'abC', 'acD', 'adE', 'adE', 'aDe', 'aCd', 'aBc', 'Abc', 'Abc'])
  })

  test('pins the active photo; the one pinned before is a candidate again, and the next one is active', () => {
    expect(look(pinActive(begin('abcd', 'a', 2)))).toBe('bC')
    expect(look(pinActive(withActive(begin('abcd', 'a', 4), 'd')))).toBe('dabC')
    const pinned = begin('abcd', 'a', 2)
    expect(pinActive(withActive(pinned, 'a'))).toEqual({ ...pinned, active: 'a' })
  })

  test('has two to four panes', () => {
    const two = begin('abcdef', 'a', 2)
    expect([1, 3, 4, 9].map((panes) => look(withPanes(two, panes)))).toEqual(['aB', 'aBc', 'aBcd', 'aBcd'])
  })

  test('leads to the first undecided photo', () => {
    const now = begin('abcd', 'a', 2)
    expect(undecidedIn(now, (id) => 'ab'.includes(id))).toBe('c')
    expect(undecidedIn(now, () => true)).toBeUndefined()
  })

  test('shows the pinned photo first, the active one among them, and none twice, whatever is done', () => {
    const act = fc.constantFrom<(now: Comparison) => Comparison>(
      (now) => stepComparison(now, 1),
      (now) => stepComparison(now, -1),
      pinActive,
      (now) => withPanes(now, now.panes + 1),
      (now) => withPanes(now, now.panes - 1),
      (now) => withActive(now, panesOf(now)[1] ?? ''),
    )
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 8 }), fc.nat(7), fc.array(act), (size, at, acts) => {
        const candidates = 'abcdefgh'.slice(0, size)
        let now = begin(candidates, candidates[at % size] ?? 'a', 2)
        for (const next of acts) {
          now = next(now)
          const panes = panesOf(now)
          expect(panes[0]).toBe(now.pinned)
          expect(panes).toContain(now.active)
          expect(new Set(panes).size).toBe(panes.length)
          expect(panes.length).toBe(Math.min(now.panes, size))
        }
      }),
    )
  })
})
