import { afterEach, expect, test, vi } from 'vitest'
import { connectionDigest } from '#web/data/client/connection-digest.ts'
import { createAlbumKeeper } from './album-keeper.ts'
import { openKeptAlbums } from './kept-albums.ts'
import type { StreamMessage, WorkerMessage } from './messages.ts'

/** Nobody answers at this address. */
const connection = { base: 'http://127.0.0.1:1/api', key: 'k' }

/** Caches an album as a visit would. */
async function keep(albumId: string, count: number, givenAt = Date.now()) {
  const keeper = createAlbumKeeper(givenAt)
  for (let photo = 0; photo < count; photo++) {
    const address = `https://m.test/${photo}`
    keeper.add({ photoId: `p${photo}`, originalUrl: address, stableUrl: address, downloadUrl: address })
  }
  const albums = await openKeptAlbums()
  const key = await connectionDigest(connection, albumId)
  const { epoch } = await albums.find(key)
  await keeper.keep({ albums, key, epoch, etag: '"1"', givenAt })
}

/** The worker, and the types of its messages. */
function open(albumId: string) {
  const worker = new Worker(new URL('./album-stream-worker.ts', import.meta.url), { type: 'module' })
  const types: string[] = []
  worker.addEventListener('message', ({ data }: MessageEvent<StreamMessage>) => void types.push(data.type))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  const post = (message: WorkerMessage) => worker.postMessage(message)
  post({ connection, albumId, keep: 'show' })
  return { post, types }
}

afterEach(async () => (await openKeptAlbums()).clear())

test('a cached album is read on after its first photos once the page says so', async () => {
  await keep('large', 300)
  const { post, types } = open('large')
  post('rest')
  await vi.waitFor(() => expect(types).toEqual(['photos', 'photos', 'kept', 'failed']))
})

test('a cached album that another tab replaced before that is not completed', async () => {
  await keep('replaced', 300, 1)
  const { post, types } = open('replaced')
  await vi.waitFor(() => expect(types).toEqual(['photos']))
  await keep('replaced', 300, 2)
  post('rest')
  await vi.waitFor(() => expect(types).toEqual(['photos', 'failed']))
})

test('a cached album of few photos has nothing to wait for', async () => {
  await keep('small', 3)
  const { types } = open('small')
  await vi.waitFor(() => expect(types).toEqual(['photos', 'kept', 'failed']))
})
