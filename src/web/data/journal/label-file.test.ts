import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnsOf } from '#testing/fixtures/columns-of.ts'
import { dryRun, readLabelFile, rowsOf, writeLabelCsv, writeLabelJson } from './label-file.ts'

const photo = (photoId: string, labels: string[], restrictedLabels: string[] = []) => ({
  photoId,
  originalUrl: '',
  stableUrl: '',
  downloadUrl: '',
  labels,
  restrictedLabels,
})
const album = columnsOf([photo('a', ['Best']), photo('b', []), photo('c', [], ['Best'])])

const batch = fc.record({
  id: fc.string(),
  at: fc.nat(),
  what: fc.string(),
  discarded: fc.constant([]),
  groups: fc.array(
    fc.record({
      kind: fc.constantFrom('public' as const, 'restricted' as const),
      text: fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
      wanted: fc.boolean(),
      photoIds: fc.array(fc.stringMatching(/^[\w=@+-]{1,8}$/), { maxLength: 4 }),
    }),
  ),
})

test('what the journal writes, as CSV and as JSON, is read back row for row', () => {
  fc.assert(
    fc.property(batch, (written) => {
      const rows = rowsOf(written)
      const expected = rows.map(({ photoId, label, restricted, action }) => ({ photoId, label, restricted, action }))
      expect(readLabelFile(writeLabelCsv(rows))).toEqual({ rows: expected, unreadable: 0 })
      expect(readLabelFile(writeLabelJson(rows))).toEqual({ rows: expected, unreadable: 0 })
    }),
    { numRuns: 300 },
  )
})

test('a table from elsewhere may leave out optional columns, and use other column names', () => {
  expect(readLabelFile('Label;Photo ID\n Best ;a\n;b\nBest;\n')).toEqual({
    rows: [{ photoId: 'a', label: ' Best ', restricted: false, action: 'add' }],
    unreadable: 2,
  })
  expect(readLabelFile('photo_id,label,hidden,action\na,x,Yes,Remove\na,x,perhaps,add\na,x,no,burn').rows).toEqual([
    { photoId: 'a', label: 'x', restricted: true, action: 'remove' },
  ])
  expect(readLabelFile('[{"photoId":"a","label":"x","isHidden":true}, 7]')).toEqual({
    rows: [{ photoId: 'a', label: 'x', restricted: true, action: 'add' }],
    unreadable: 1,
  })
})

test.each([
  ['name,age\nAna,7', 'photoId and label'],
  ['', 'photoId and label'],
  ['{"changes": 1}', 'no list of changes'],
  ['[{"photoId":', 'incomplete'],
])('says what is wrong with %j', (text, words) => {
  expect(readLabelFile(text).problem).toContain(words)
})

const row = (photoId: string, label: string, rest = {}) => ({
  photoId,
  label,
  restricted: false,
  action: 'add' as const,
  ...rest,
})

test('a dry run counts changes, labels that need no change, unknown photos, labels too long, and conflicts', () => {
  const long = '😀'.repeat(41)
  const run = dryRun(
    [
      row('a', 'Best'),
      row('b', 'Best'),
      row('b', 'Best'),
      row('c', 'Best', { restricted: true, action: 'remove' }),
      row('x', 'Best'),
      row('x', 'y'),
      row('a', long),
      row('a', 'New'),
      row('a', 'New', { action: 'remove' }),
    ],
    album,
  )
  expect(run).toEqual({
    groups: [
      { kind: 'public', text: 'Best', wanted: true, photoIds: ['b'], already: ['a'] },
      { kind: 'restricted', text: 'Best', wanted: false, photoIds: ['c'] },
    ],
    changes: 2,
    already: 2,
    unknown: 1,
    tooLong: 1,
    conflicts: 1,
  })
  expect(dryRun([row('a', '😀'.repeat(40))], album).changes).toBe(1)
})
