import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv, writeCsv } from './csv.ts'

/** Texts full of characters with a meaning in CSV or in a spreadsheet. */
const cell = fc.oneof(
  fc.string({
    unit: fc.constantFrom(
      'a',
      '"',
      ',',
      ';',
      '\t',
      '\r',
      '\n',
      "'",
      '=',
      '-',
      '+',
      '@',
      ' ',
      '\u{feff}',
      'é',
      '𝒜',
      '＝',
    ),
    maxLength: 12,
  }),
  fc.string({ unit: 'binary', maxLength: 40 }),
)
const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { maxLength: 8 })

test('what was written is read back exactly, whatever the cells hold', () => {
  fc.assert(
    fc.property(rows, (table) => {
      // the separator is detected in the first row, so an ordinary one comes first
      const headed = [['photoId', 'label', 'action'], ...table]
      expect(readCsv(writeCsv(headed))).toEqual(headed)
    }),
    { numRuns: 2_000 },
  )
})

test('no written cell begins like a formula', () => {
  fc.assert(
    fc.property(cell, (text) => {
      const [, written = ''] = /^\u{feff}"?([\s\S]*)/u.exec(writeCsv([[text]])) ?? []
      expect(/^[=+\-@\t\r\n＝＋－＠]/u.test(written)).toBe(false)
    }),
    { numRuns: 2_000 },
  )
  expect(writeCsv([['=HYPERLINK("https://evil.example")', '-1', 'plain']])).toBe(
    '\u{feff}"\'=HYPERLINK(""https://evil.example"")",\'-1,plain\r\n',
  )
})

test.each([
  [
    'semicolons, as where the comma is a decimal point',
    'photoId;label\r\np1;"a;b"\r\n',
    [
      ['photoId', 'label'],
      ['p1', 'a;b'],
    ],
  ],
  [
    'tabs, as pasted from a spreadsheet',
    'photoId\tlabel\np1\ta, b\n',
    [
      ['photoId', 'label'],
      ['p1', 'a, b'],
    ],
  ],
  [
    'a byte order mark and no last line end',
    '\u{feff}photoId,label\np1,é',
    [
      ['photoId', 'label'],
      ['p1', 'é'],
    ],
  ],
  [
    'old line ends and lines without anything',
    'a,b\r\r1,2\r',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a quote in the middle of a cell',
    'a,b\n5" frame,x\n',
    [
      ['a', 'b'],
      ['5" frame', 'x'],
    ],
  ],
  [
    'a quote that is never closed',
    'a,b\n1,"2\n3',
    [
      ['a', 'b'],
      ['1', '2\n3'],
    ],
  ],
  ['what follows a closed quote', 'a\n"1"2\n', [['a'], ['12']]],
  ['an empty cell in quotes by itself', 'a\n""\n', [['a'], ['']]],
  ['nothing', '', []],
])('reads %s', (_, text, table) => {
  expect(readCsv(text)).toEqual(table)
})

test('never fails, and never reads more cells than there are characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', ';', 'a', "'", '=') }), (text) => {
      expect(readCsv(text).flat().length).toBeLessThanOrEqual(text.length + 1)
    }),
  )
})
