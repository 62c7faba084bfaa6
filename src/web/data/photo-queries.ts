import { queryOptions } from '@tanstack/react-query'
import type { Photo } from '#contract/index.ts'
import type { Answer, Api } from './client.ts'

/** Photo queries: one cache entry per album, the whole album in the service's order. */
export function photoQueries(api: Api) {
  return {
    all: () => ['photo'] as const,
    lists: () => ['photo', 'list'] as const,
    list: (albumId: string) =>
      queryOptions({
        queryKey: ['photo', 'list', albumId] as const,
        queryFn: ({ signal }): Promise<Answer<Photo[]>> => api.call('getPhotos', { albumId }, { signal }),
        staleTime: 60_000,
      }),
  }
}
