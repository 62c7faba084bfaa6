import { expect, test } from 'vitest'
import { reviewOf, unseenIn } from './preview-review.ts'

const photo = (photoId: string) => ({ photoId, originalUrl: '', stableUrl: '' })
const photos = [photo('a'), photo('b'), photo('c')]
const leak = { photo: photo('a'), labels: [{ text: 'nsfw', kind: 'restricted' as const }], preview: [] }

test('a public photo needs a look if it has a private label, if it is unseen, or both', () => {
  const review = reviewOf(photos, { leaks: [leak], hasSeen: (photoId) => photoId === 'b' })
  expect([...review]).toEqual([
    ['a', { labels: [{ text: 'nsfw', kind: 'restricted' }], isUnseen: true }],
    ['c', { labels: [], isUnseen: true }],
  ])
  expect(unseenIn(review)).toEqual(['a', 'c'])
})

test('photos are not flagged before their labels are checked and the seen photos are read', () => {
  expect([...reviewOf(photos, { leaks: undefined, hasSeen: undefined })]).toEqual([])
  expect([...reviewOf(photos, { leaks: [leak], hasSeen: undefined }).keys()]).toEqual(['a'])
})
