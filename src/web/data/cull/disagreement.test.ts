import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnsOf } from '#testing/fixtures/columns-of.ts'
import { positionsOf } from '#web/data/album/photo-bits.ts'
import { matchingBits } from '#web/data/filter/matching-bits.ts'
import { readFilter } from '#web/data/filter/read-filter.ts'
import { writeFilter } from '#web/data/filter/write-filter.ts'
import { disagreement, type LabelPair } from './disagreement.ts'

const names = ['Ana: yes', 'Ben: yes', 'Ana: no', 'Ben: no'] as const
const pairs: readonly LabelPair[] = [
  [
    { text: names[0], kind: 'restricted' },
    { text: names[1], kind: 'restricted' },
  ],
  [
    { text: names[2], kind: 'restricted' },
    { text: names[3], kind: 'restricted' },
  ],
]

test('the filter, written and read back, finds photos where only one of two reviewers gave a label', () => {
  fc.assert(
    fc.property(fc.array(fc.subarray([...names])), fc.integer({ min: 1, max: 2 }), (labelled, count) => {
      const columns = columnsOf(
        labelled.map((restrictedLabels, at) => {
          const address = `https://m.test/${at}`
          return { photoId: `p${at}`, originalUrl: address, stableUrl: address, downloadUrl: address, restrictedLabels }
        }),
      )
      const { filter } = readFilter(writeFilter(disagreement(pairs.slice(0, count))))
      if (filter === undefined) throw new Error('the filter can’t be read')
      const differs = (labels: readonly string[]) =>
        pairs.slice(0, count).some(([one, other]) => labels.includes(one.text) !== labels.includes(other.text))
      expect([...positionsOf(matchingBits(filter, { columns }))]).toEqual(
        labelled.flatMap((labels, at) => (differs(labels) ? at : [])),
      )
    }),
  )
})
