import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { streamOf } from '#testing/fixtures/stream-of.ts'
import { createLogicalClock } from '#web/data/client/logical-clock.ts'
import { photoQueries } from '#web/data/photo-stream/photo-queries.ts'
import { openDownloadStore } from './open-download-store.ts'

const base = 'http://127.0.0.1:4310/api'

/** A sink that takes everything. */
const sink = {
  name: 'photos.zip',
  most: Infinity,
  write: async () => undefined,
  close: async () => undefined,
  discard: async () => undefined,
}

test('a download gets a photo that has not arrived yet, though the page is left meanwhile', async () => {
  const all = ['p', 'q'].map((photoId) => ({
    photoId,
    originalUrl: 'o',
    stableUrl: 's',
    // any file that can be fetched
    downloadUrl: import.meta.url,
  }))
  const photos = photoQueries(streamOf({ photos: all.slice(0, 1), halts: true }, { photos: all }), createLogicalClock())
  const queryClient = new QueryClient()
  const list = photos.list('lisbon')
  const leave = new QueryObserver(queryClient, list).subscribe(() => undefined)
  await expect.poll(() => queryClient.getQueryData(list.queryKey)?.columns.ids).toEqual(['p'])
  const { signal } = new AbortController()
  const downloads = openDownloadStore({ queryClient, photos, disconnected: signal, base, scope: async () => 'tests' })
  const fetching = vi.spyOn(queryClient, 'fetchQuery')
  const order = { albumId: 'lisbon', title: 'Lisbon', photos: [{ photoId: 'q', frame: 2, labels: [] }] }
  const saved = downloads.start({ ...order, layout: 'flat' }, sink)
  await expect.poll(() => fetching.mock.calls.length).toBe(1)
  leave()
  await saved
  expect(downloads.get()).toMatchObject({ phase: 'saved', done: 1, left: [] })
})

test('without a network, a failed request is retried if the service is on this device', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const failing = vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response(null, { status: 503 }))
  onTestFinished(() => {
    online.mockRestore()
    failing.mockRestore()
  })
  const photo = { photoId: 'p', originalUrl: 'o', stableUrl: 's', downloadUrl: import.meta.url }
  const downloads = openDownloadStore({
    queryClient: new QueryClient(),
    photos: photoQueries(streamOf({ photos: [photo] }), createLogicalClock()),
    disconnected: new AbortController().signal,
    base,
    scope: async () => 'tests',
  })
  const order = { albumId: 'lisbon', title: 'Lisbon', photos: [{ photoId: 'p', frame: 1, labels: [] }] }
  await downloads.start({ ...order, layout: 'flat' }, sink)
  expect(failing).toHaveBeenCalledTimes(2)
  expect(downloads.get()).toMatchObject({ phase: 'saved', done: 1 })
})
