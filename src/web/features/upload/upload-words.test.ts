import { expect, test } from 'vitest'
import type { UploadItem } from '#web/data/uploads/uploads.ts'
import { uploadNews } from './upload-words.ts'

const itemOf = (album: string, state: UploadItem['state'], id: number): UploadItem => ({
  id,
  name: `${id}.jpg`,
  size: 10,
  sent: 0,
  state,
  target: { albumId: album, name: album, maxBytes: 100 },
})

test('while photos are added to one album, those added to another before are no part of the news', () => {
  const before = Array.from({ length: 10 }, (_, index) => itemOf('Lisbon', 'sent', index))
  expect(uploadNews([...before, itemOf('Porto', 'waiting', 10)])).toBe('Adding photos to Porto')
})
