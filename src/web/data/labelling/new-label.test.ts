import { expect, test } from 'vitest'
import { createSimilarLabels, kindOfNew } from './new-label.ts'

const stage = { text: 'Stage', kind: 'public' } as const
const reject = { text: 'reject', kind: 'restricted' } as const

const likely = createSimilarLabels([stage, { ...stage, kind: 'restricted' }, reject])

test('a new label is compared with existing labels of both kinds', () => {
  expect(likely({ text: 'st-age', kind: 'public' })).toEqual([
    { label: stage, reasons: ['space', 'case'] },
    { label: { ...stage, kind: 'restricted' }, reasons: ['space', 'case'] },
  ])
  expect(likely({ text: 'Crowd', kind: 'public' })).toEqual([])
})

test('the same text of the other kind is probably what was meant', () => {
  expect(likely({ text: 'reject', kind: 'public' })).toEqual([{ label: reject, reasons: [] }])
})

test('an existing label is not new', () => {
  expect(likely(stage)).toEqual([])
  expect(likely({ ...stage, kind: 'restricted' })).toEqual([])
})

test.each([
  ['rej', 'a prefix of a hidden label', 'restricted'],
  ['JECT', 'a part of one', 'restricted'],
  ['rejected', 'one that goes on', 'restricted'],
  ['rejcet', 'a slip', 'restricted'],
  ['Crowd', 'like no hidden label', 'public'],
  ['stage two', 'like a public one only', 'public'],
])('“%s” is %s: it starts out %s', (text, _, kind) => {
  expect(kindOfNew([reject, { text: 'stage', kind: 'public' }], text)).toBe(kind)
})
