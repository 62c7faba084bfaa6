import { expect, test } from 'vitest'
import { noFilter } from '#web/data/filter/filter.ts'
import { readFilter } from '#web/data/filter/read-filter.ts'
import { foldRows, missingRows, rowsOfLabels, searchRows } from './rail-rows.ts'

const labels = Array.from({ length: 30 }, (_, at) => ({ text: `label${at}`, kind: 'public' as const, count: at + 1 }))
const filter = (text: string) => readFilter(text).filter ?? noFilter

test('a folded list shows the most used labels and those in the filter, in the chosen order', () => {
  const rows = rowsOfLabels(labels)
  const keys = (text: string, order: 'name' | 'count') =>
    foldRows(rows[order], rows.folded, filter(text)).map(({ key }) => key)
  expect(keys('', 'name')).toEqual(labels.slice(18).map(({ text }) => text))
  expect(keys('', 'count')[0]).toBe('label29')
  expect(keys('!label3', 'name')[0]).toBe('label3')
  expect(foldRows(rows.name.slice(0, 12), rows.folded, noFilter)).toHaveLength(12)
})

test('a label that no photo has gets one row while it is in the filter, however often it occurs there', () => {
  const rows = rowsOfLabels(labels)
  expect(missingRows(rows, filter('Nope & !Nope & label3'), 'public').map(({ key }) => key)).toEqual(['Nope'])
  expect(missingRows(rows, filter('Nope'), 'restricted')).toEqual([])
})

test.each(['zurich', 'ZÜRICH', 'zu\u0308rich ', 'ｚurich'])('“%s” finds the label Zürich', (sought) => {
  const { name } = rowsOfLabels([...labels, { text: 'Zürich', kind: 'public', count: 1 }])
  expect(searchRows(name, sought).map(({ key }) => key)).toEqual(['Zürich'])
})
