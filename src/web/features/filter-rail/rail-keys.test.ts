import { describe, expect, test } from 'vitest'
import { nextCell, type RailCell } from './rail-keys.ts'

const rows = ['no:label', 'Best', '@approved'].map((key) => ({ key }))

describe('keys in the rail', () => {
  test.each<[string, RailCell, string, RailCell | undefined]>([
    ['down, on the same side', { row: 'Best', side: 'without' }, 'ArrowDown', { row: '@approved', side: 'without' }],
    ['up', { row: 'Best', side: 'with' }, 'ArrowUp', { row: 'no:label', side: 'with' }],
    ['to “without”', { row: 'Best', side: 'with' }, 'ArrowRight', { row: 'Best', side: 'without' }],
    ['and back', { row: 'Best', side: 'without' }, 'ArrowLeft', { row: 'Best', side: 'with' }],
    ['to the first row', { row: '@approved', side: 'with' }, 'Home', { row: 'no:label', side: 'with' }],
    ['to the last row', { row: 'no:label', side: 'without' }, 'End', { row: '@approved', side: 'without' }],
    ['not beyond the end', { row: '@approved', side: 'with' }, 'ArrowDown', undefined],
    ['not beyond the beginning', { row: 'no:label', side: 'with' }, 'ArrowUp', undefined],
    ['nowhere by another key', { row: 'Best', side: 'with' }, 'b', undefined],
  ])('lead %s', (_, from, key, to) => expect(nextCell(rows, from, key)).toEqual(to))
})
