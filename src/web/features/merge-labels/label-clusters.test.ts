import { expect, test } from 'vitest'
import { labelClusters } from './label-clusters.ts'

test('similar pairs that share a label are one cluster', () => {
  expect(
    labelClusters([
      { texts: ['a', 'A'], reasons: ['case'] },
      { texts: ['x', 'x '], reasons: ['space'] },
      { texts: ['á', 'Á'], reasons: ['case'] },
      { texts: ['A', 'á'], reasons: ['accent'] },
    ]),
  ).toEqual([
    { texts: ['a', 'A', 'á', 'Á'], reasons: ['case', 'accent'] },
    { texts: ['x', 'x '], reasons: ['space'] },
  ])
  expect(labelClusters([])).toEqual([])
})
