import { afterEach, expect, test } from 'vitest'
import { connectionDigest } from '#web/data/client/connection-digest.ts'
import { createAlbumCacheWriter } from './album-cache-writer.ts'
import { openAlbumCache } from './album-cache.ts'
import type { StreamMessage, StreamRequest } from './messages.ts'

/** Nobody answers at this address. */
const connection = { base: 'http://127.0.0.1:1/api', key: 'k' }

/** Caches an album as a visit would. */
async function keep(albumId: string, count: number) {
  const givenAt = Date.now()
  const writer = createAlbumCacheWriter(givenAt)
  for (let photo = 0; photo < count; photo++) {
    const address = `https://m.test/${photo}`
    writer.add({ photoId: `p${photo}`, originalUrl: address, stableUrl: address, downloadUrl: address })
  }
  const albums = await openAlbumCache()
  const key = await connectionDigest(connection, albumId)
  const { epoch } = await albums.find(key)
  await writer.write({ albums, key, epoch, etag: '"1"', givenAt })
}

/** The types of the messages of a worker that reads an album. */
function open(albumId: string) {
  const worker = new Worker(new URL('./album-stream-worker.ts', import.meta.url), { type: 'module' })
  const types: string[] = []
  worker.addEventListener('message', ({ data }: MessageEvent<StreamMessage>) => void types.push(data.type))
  const request: StreamRequest = { connection, albumId, keep: 'show' }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  worker.postMessage(request)
  return types
}

afterEach(async () => (await openAlbumCache()).clear())

test.each([
  [300, ['photos', 'photos', 'kept']],
  [3, ['photos', 'kept']],
])('a cached album of %d photos is sent whole, even if the page takes none of them', async (count, expected) => {
  await keep(`of ${count}`, count)
  const types = open(`of ${count}`)
  await expect.poll(() => types).toEqual([...expected, 'failed'])
})
