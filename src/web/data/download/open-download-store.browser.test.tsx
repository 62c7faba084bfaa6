import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { streamOf } from '#testing/fixtures/stream-of.ts'
import { createLogicalClock } from '#web/data/client/logical-clock.ts'
import { photoQueries } from '#web/data/photo-stream/photo-queries.ts'
import { openDownloadStore } from './open-download-store.ts'

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
  const downloads = openDownloadStore({ queryClient, photos, disconnected: signal, scope: async () => 'tests' })
  const fetching = vi.spyOn(queryClient, 'fetchQuery')
  const saved = downloads.start(
    { albumId: 'lisbon', title: 'Lisbon', photos: [{ photoId: 'q', frame: 2, labels: [] }], layout: 'flat' },
    {
      name: 'photos.zip',
      most: Infinity,
      write: async () => undefined,
      close: async () => undefined,
      discard: async () => undefined,
    },
  )
  await expect.poll(() => fetching.mock.calls.length).toBe(1)
  leave()
  await saved
  expect(downloads.get()).toMatchObject({ phase: 'saved', done: 1, left: [] })
})
