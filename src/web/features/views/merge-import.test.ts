import { expect, test } from 'vitest'
import { shortcutKeys } from '#web/data/labelling/shortcuts.ts'
import { MOST_VIEWS } from '#web/data/views/named-views.ts'
import { explainMissing, mergeImport } from './merge-import.ts'

const views = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `${name} ${at}`, filter: `${name}${at}` }))

const shortcut = (key: string, text: string) => ({ key, steps: [{ text, kind: 'public', wanted: true } as const] })

type Kept = { list: ReturnType<typeof views>; keys?: ReturnType<typeof shortcut>[] }

const textOf = ({ list, keys = [] }: Kept, given: Kept) =>
  mergeImport(
    { list, isReady: true, set: () => true, keys: { list: keys, set: () => true } },
    { views: given.list, keys: given.keys ?? [], leftOut: 0 },
  ).text

test('an import names the views that it added and those that existed', () => {
  expect(textOf({ list: views('a', 2) }, { list: [...views('a', 1), ...views('b', 3)] })).toBe(
    'Added 3 views. 1 view already existed.',
  )
})

test('an import into a full list says that views don’t fit, not that they existed', () => {
  expect(textOf({ list: views('a', MOST_VIEWS - 1) }, { list: [...views('a', 1), ...views('b', 6)] })).toBe(
    'Added 1 view. 1 view already existed. 5 views didn’t fit: an album can have up to 200.',
  )
})

test('label shortcuts without a free key are said not to fit', () => {
  const keys = shortcutKeys.slice(1).map((key) => shortcut(key, `label ${key}`))
  expect(textOf({ list: [], keys }, { list: [], keys: [shortcut('1', 'Best'), shortcut('2', 'Crowd')] })).toBe(
    'Added 1 label shortcut. 1 label shortcut didn’t fit: all keys are taken.',
  )
})

test('an import names only what was given, and says which label shortcuts existed', () => {
  const [best, crowd] = [shortcut('1', 'Best'), shortcut('2', 'Crowd')]
  const outcome = (keys: (typeof best)[], given: Kept) => textOf({ list: [], keys }, given)
  expect(outcome([], { list: [], keys: [best, crowd] })).toBe('Added 2 label shortcuts.')
  expect(outcome([best], { list: [], keys: [best, crowd] })).toBe(
    'Added 1 label shortcut. 1 label shortcut already existed.',
  )
  expect(outcome([best, crowd], { list: [], keys: [best, crowd] })).toBe('2 label shortcuts already existed.')
  expect(outcome([best], { list: views('a', 1), keys: [best] })).toBe('Added 1 view. 1 label shortcut already existed.')
  expect(outcome([], { list: views('a', 1), keys: [best] })).toBe('Added 1 view and 1 label shortcut.')
  expect(outcome([best], { list: [] })).toBe('Added 0 views.')
  const known = (keys: (typeof best)[]) => textOf({ list: views('a', 3) }, { list: views('a', 3), keys })
  expect(known([best])).toBe('Added 1 label shortcut. 3 views already existed.')
  expect(known([])).toBe('3 views already existed.')
})

test('labels are said to be missing only once the album is whole', () => {
  const album = { labels: { public: [], restricted: [], unlabelled: 0 }, canLabel: true, keys: [] }
  const missing = (isWhole: boolean) => explainMissing([{ name: 'x', filter: 'Best' }], { ...album, isWhole })
  expect(missing(false)).toBe('')
  expect(missing(true)).toBe('1 of 1 label doesn’t exist in this album: Best.')
})
