import { queryOptions } from '@tanstack/react-query'
import type { Photo } from '#contract/index.ts'
import { untilRenewal } from './address-expiry.ts'
import type { Answer, Api } from './client.ts'
import type { Moments } from './moments.ts'

/** All photos of an album. `askedAt`: what was confirmed after this moment may be missing in it. */
export type AlbumPhotos = Answer<Photo[]> & { askedAt: number }

/** Photo queries: one cache entry per album, the whole album in the service's order. */
export function photoQueries(api: Api, moments: Moments) {
  return {
    all: () => ['photo'] as const,
    lists: () => ['photo', 'list'] as const,
    list: (albumId: string) =>
      queryOptions({
        queryKey: ['photo', 'list', albumId] as const,
        queryFn: async ({ signal }): Promise<AlbumPhotos> => {
          const askedAt = moments.next()
          return { ...(await api.call('getPhotos', { albumId }, { signal })), askedAt }
        },
        staleTime: 60_000,
        // comparing 50,000 photos field by field costs more than drawing the few in view anew
        structuralSharing: false,
        refetchInterval: (query) => untilRenewal(query.state.data?.data[0]?.stableUrl, Date.now()),
      }),
  }
}
