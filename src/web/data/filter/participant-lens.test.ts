import { expect, test } from 'vitest'
import { columnsOf } from '#testing/fixtures/columns-of.ts'
import { indexLabels } from '#web/data/album/label-index.ts'
import { asParticipantsGet, restrictedConditions, withoutRestrictedConditions } from './participant-lens.ts'
import { readFilter } from './read-filter.ts'
import { writeCondition, writeFilter } from './write-filter.ts'

const photo = {
  photoId: 'a',
  originalUrl: '',
  stableUrl: '',
  downloadUrl: '',
  labels: ['Best', 'twin'],
  restrictedLabels: ['twin', 'nsfw'],
}

test('participants get every photo and no restricted label', () => {
  const seen = asParticipantsGet(columnsOf([photo, { ...photo, photoId: 'b', labels: [] }]))
  expect(seen.ids).toEqual(['a', 'b'])
  expect(indexLabels(seen)).toEqual({
    public: [
      { text: 'Best', kind: 'public', count: 1 },
      { text: 'twin', kind: 'public', count: 1 },
    ],
    restricted: [],
    unlabelled: 1,
  })
})

test.each([
  ['Best & is:video & no:label', '', 'Best & is:video & no:label'],
  ['Best & @nsfw', '@nsfw', 'Best'],
  ['Best & !@nsfw', '@nsfw', 'Best'],
  ['Best & (stage | !(@a & 2 of (@b, x, y)))', '@a @b', 'Best'],
  ['only:restricted | Best', 'only:restricted', 'any of (Best)'],
  ['off:@nsfw & Best', '', 'off:@nsfw & Best'],
])('%s has conditions that participants cannot use: %s', (text, asked, left) => {
  const { filter } = readFilter(text)
  if (filter === undefined) throw new Error(`${text} is no filter`)
  expect(restrictedConditions(filter).map(writeCondition).join(' ')).toBe(asked)
  expect(writeFilter(withoutRestrictedConditions(filter))).toBe(left)
})
