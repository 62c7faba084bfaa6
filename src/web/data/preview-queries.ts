import { queryOptions } from '@tanstack/react-query'
import type { PreviewPhoto } from '#contract/index.ts'
import type { Answer, Api } from './client.ts'

/** Long enough that walking between pages asks once, short enough to be far from the addresses' expiry. */
const FRESH = 10 * 60_000

/** Preview queries: the photos that anyone can view, also used as album covers. */
export function previewQueries(api: Api) {
  return {
    all: () => ['preview'] as const,
    detail: (albumId: string) =>
      queryOptions({
        queryKey: ['preview', 'detail', albumId] as const,
        queryFn: ({ signal }): Promise<Answer<PreviewPhoto[]>> => api.call('getPreviewPhotos', { albumId }, { signal }),
        staleTime: FRESH,
      }),
  }
}
