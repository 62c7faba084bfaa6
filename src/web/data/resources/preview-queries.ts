import { queryOptions } from '@tanstack/react-query'
import type { PreviewPhoto } from '#contract/index.ts'
import type { Answer } from '#web/data/client/answer.ts'
import type { Api } from '#web/data/client/client.ts'
import { createSemaphore } from '#web/lib/async/semaphore.ts'

/** Milliseconds: reused while walking between pages, and still far from the addresses' expiry. */
const FRESH = 10 * 60_000

/** Covers fetched concurrently: there are many, and they are less urgent than a page. */
const COVERS_AT_ONCE = 4

/** Preview queries: the photos that anyone can view, also used as album covers. */
export function previewQueries(api: Api) {
  const limited = createSemaphore(COVERS_AT_ONCE)
  const getPreview = (albumId: string, signal: AbortSignal): Promise<Answer<PreviewPhoto[]>> =>
    api.call('getPreviewPhotos', { albumId }, { signal })
  return {
    detail: (albumId: string) =>
      queryOptions({
        queryKey: ['preview', 'detail', albumId] as const,
        queryFn: ({ signal }) => getPreview(albumId, signal),
        staleTime: FRESH,
      }),
    /** The same photos as `detail`, for a cover: a few requests at once, in the order the albums came into view. */
    cover: (albumId: string) =>
      queryOptions({
        queryKey: ['preview', 'detail', albumId] as const,
        queryFn: ({ signal }) => limited(() => getPreview(albumId, signal), signal),
        staleTime: FRESH,
      }),
  }
}

export type PreviewQueries = ReturnType<typeof previewQueries>
