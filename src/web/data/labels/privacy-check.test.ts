import { expect, test } from 'vitest'
import type { LabelCount } from '#web/data/album/label-index.ts'
import { findPrivacyRisks, countFindings } from './privacy-check.ts'

const label = (kind: LabelCount['kind'], text: string, count: number): LabelCount => ({ kind, text, count })

test('labels of both kinds, and public ones that look private, are found with their counts', () => {
  const findings = findPrivacyRisks({
    public: [
      label('public', 'Best', 9),
      label('public', 'approved', 3),
      label('public', 'NSFW', 2),
      label('public', 'reject', 1),
    ],
    restricted: [label('restricted', 'approved', 5), label('restricted', 'best', 4), label('restricted', 'reject', 7)],
    unlabelled: 0,
  })
  expect(findings.twins).toEqual([
    { text: 'approved', public: 3, restricted: 5 },
    { text: 'reject', public: 1, restricted: 7 },
  ])
  expect(findings.privateLooking.map(({ text, count }) => [text, count])).toEqual([
    ['NSFW', 2],
    ['reject', 1],
  ])
  expect(countFindings(findings)).toBe(3)
})

test('unremarkable labels give no findings', () => {
  expect(
    countFindings(
      findPrivacyRisks({
        public: [label('public', 'Best', 1)],
        restricted: [label('restricted', 'nsfw', 1)],
        unlabelled: 0,
      }),
    ),
  ).toBe(0)
})
