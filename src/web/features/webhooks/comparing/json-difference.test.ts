import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differingParts, findDifferences } from './json-difference.ts'

test.each<[string, unknown, unknown, unknown[]]>([
  ['the same', { a: [1, { b: null }] }, { a: [1, { b: null }] }, []],
  ['the order of fields', { a: 1, b: 2 }, { b: 2, a: 1 }, []],
  ['an added field', {}, { a: 1 }, [{ kind: 'added', path: 'a', after: 1 }]],
  ['a removed field', { a: { b: 1 } }, { a: {} }, [{ kind: 'gone', path: 'a.b', before: 1 }]],
  ['a changed value', { a: 1 }, { a: '1' }, [{ kind: 'changed', path: 'a', before: 1, after: '1' }]],
  ['null is not an object', { a: null }, { a: {} }, [{ kind: 'changed', path: 'a', before: null, after: {} }]],
  ['a list is not an object', [], {}, [{ kind: 'changed', path: '', before: [], after: {} }]],
  [
    'labels, at any depth',
    { data: { labels: ['a', 'b', 'b'] } },
    { data: { labels: ['c', 'b', 'a'] } },
    [
      { kind: 'gone', path: 'data.labels', before: 'b' },
      { kind: 'added', path: 'data.labels', after: 'c' },
    ],
  ],
  [
    'labels in another order',
    ['a', 'b'],
    ['b', 'a'],
    [{ kind: 'changed', path: '', before: ['a', 'b'], after: ['b', 'a'] }],
  ],
  [
    'lists of objects, by index',
    [{ a: 1 }],
    [{ a: 2 }, { a: 3 }],
    [
      { kind: 'changed', path: '[0].a', before: 1, after: 2 },
      { kind: 'added', path: '[1]', after: { a: 3 } },
    ],
  ],
  [
    'a key that is not an identifier',
    { 'a b': 1 },
    { 'a b': 2 },
    [{ kind: 'changed', path: '["a b"]', before: 1, after: 2 }],
  ],
  [
    'addresses with a new signature',
    { u: 'https://a.example/p?sig=1' },
    { u: 'https://a.example/p?sig=2' },
    [{ kind: 'signature', path: 'u', before: 'https://a.example/p?sig=1', after: 'https://a.example/p?sig=2' }],
  ],
  [
    'addresses of different photos',
    { u: 'https://a.example/p?sig=1' },
    { u: 'https://a.example/q?sig=1' },
    [{ kind: 'changed', path: 'u', before: 'https://a.example/p?sig=1', after: 'https://a.example/q?sig=1' }],
  ],
])('%s', (_name, before, after, differences) => {
  expect(findDifferences(before, after)).toEqual(differences)
})

/** Small values, so that two are sometimes equal. */
const small = fc.jsonValue({ maxDepth: 2, stringUnit: fc.constantFrom('a', 'b') })

test('there are no differences if and only if two values are equal', () => {
  fc.assert(
    fc.property(small, small, (one, other) => {
      expect(findDifferences(one, structuredClone(one))).toEqual([])
      const same = JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
      expect(findDifferences(one, other).length === 0).toBe(same)
    }),
  )
})

/** The value with the fields of its objects sorted. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, item]) => [key, sorted(item)] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}

test('differing parts leave out the common beginning and end', () => {
  expect(differingParts('one two three', 'one 2 three')).toEqual({ from: 4, before: 'two', after: '2' })
  expect(differingParts('aa', 'aaa')).toEqual({ from: 2, before: '', after: 'a' })
  expect(differingParts('', 'x')).toEqual({ from: 0, before: '', after: 'x' })
})
