import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBatchEncoder } from './column-batch.ts'
import { gatherAlbum } from './gather-album.ts'
import type { StreamMessage } from './messages.ts'

const signal = new AbortController().signal
const moments = { askedAt: 1, givenAt: 1 }

/** A batch of a cached album, with one photo. */
function keptBatch(photoId: string): StreamMessage {
  const encoder = createBatchEncoder()
  const photo = { photoId, originalUrl: 'o', stableUrl: 's', downloadUrl: 'd' }
  encoder.add(photo, new TextEncoder().encode(`${JSON.stringify(photo)}\n`))
  return { type: 'photos', ...encoder.take(), head: [photo], progress: undefined }
}

/** Each batch takes 10 ms, as thousands of photos do. */
async function* streamPhotos(): AsyncGenerator<StreamMessage> {
  for (const photoId of ['a', 'b', 'c', 'd', 'e', 'f']) {
    vi.advanceTimersByTime(10)
    yield keptBatch(photoId)
  }
  yield { type: 'kept', etag: 'v1', givenAt: 1 }
  yield { type: 'unchanged' }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a large cached album yields to the page while it is read, and is passed on as a whole', async () => {
  const seen: number[] = []
  const gathered = (async () => {
    for await (const { columns } of gatherAlbum({ streamPhotos, albumId: 'a', signal, ...moments, keeps: true }))
      seen.push(columns.count)
  })()
  let turns = 0
  for (; seen.length === 0 && turns < 10; turns++) await vi.advanceTimersToNextTimerAsync()
  await gathered
  expect(turns).toBe(2)
  expect(seen).toEqual([6, 6])
})
