import { experimental_streamedQuery as streamedQuery, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { LogicalClock } from '#web/data/client/logical-clock.ts'
import type { ServiceFilter } from '#web/data/filter/service-filter.ts'
import { type AlbumPhotos, noAlbum } from './album-photos.ts'
import type { StreamPhotos } from './messages.ts'

const FRESH = 60_000

/** Milliseconds that an unused preview is kept. */
const PREVIEW_KEPT = 10_000

/** Longest time that the rest of an album waits for its first screen, in milliseconds. */
const FIRST_SCREEN_TAKES = 1_500

const key = (albumId: string) => ['photo', 'list', albumId] as const

/** Shortest and longest wait for a renewal, in milliseconds: not continuously, and within the range of a timer. */
const SOONEST = 60_000
const LONGEST = 2 ** 31 - 1

/** Milliseconds until a moment, for a timer. */
export const timerFor = (moment: number, now: number): number => Math.min(Math.max(moment - now, SOONEST), LONGEST)

/** Photo queries: one cache entry per album, the whole album in the service's order. */
export function photoQueries(streamPhotos: StreamPhotos, clock: LogicalClock) {
  const screens = new Map<string, PromiseWithResolvers<void>>()
  const showFirstScreen = (albumId: string) => {
    screens.get(albumId)?.resolve()
    screens.delete(albumId)
  }
  return {
    /** `fresh`: milliseconds in which the album is not fetched again. */
    list: (albumId: string, fresh = FRESH) =>
      queryOptions({
        queryKey: key(albumId),
        queryFn: (context) => {
          const cached = context.client.getQueryData<AlbumPhotos>(key(albumId))
          return streamedQuery<AlbumPhotos, AlbumPhotos, ReturnType<typeof key>>({
            streamFn: async ({ signal }) => {
              // loaded with the page that shows photos, not with the frame around all pages
              const { gatherAlbum } = await import('./gather-album.ts')
              return gatherAlbum({
                streamPhotos,
                albumId,
                signal,
                firstScreen: screens.get(albumId)?.promise,
                askedAt: clock.next(),
                givenAt: Date.now(),
                cached,
                keeps: true,
              })
            },
            reducer: (_before, album) => album,
            // replaced by the first batch, or by the empty album at the end
            initialValue: noAlbum,
            // after a failure there is nothing to replace: as at first, photos are shown as they come
            refetchMode: cached ? 'replace' : 'append',
          })(context)
        },
        // a part of the album, or the copy cached on this device in an earlier visit, is never fresh
        staleTime: ({ state: { data } }) => (data?.askedAt && !data.progress ? fresh : 0),
        structuralSharing: false,
        refetchInterval: ({ state: { data } }) => (data?.renewAt ? timerFor(data.renewAt, Date.now()) : false),
      }),
    /**
     * The photos with these labels, for links that ask for them: a preview, shown until the album has arrived. If the
     * service refuses it, there is none.
     */
    preview: (albumId: string, labels: ServiceFilter) =>
      queryOptions({
        queryKey: ['photo', 'preview', albumId, labels] as const,
        queryFn: streamedQuery<AlbumPhotos, AlbumPhotos>({
          streamFn: async ({ signal }) => {
            const { gatherAlbum } = await import('./gather-album.ts')
            return gatherAlbum({ streamPhotos, albumId, signal, labels, askedAt: clock.next(), givenAt: Date.now() })
          },
          reducer: (_before, album) => album,
          initialValue: noAlbum,
        }),
        retry: false,
        staleTime: Infinity,
        gcTime: PREVIEW_KEPT,
        structuralSharing: false,
      }),
    /**
     * Announces that an album is about to be shown: the rest of it waits for its first screen, but not for too long.
     */
    expectFirstScreen: (albumId: string): void => {
      showFirstScreen(albumId)
      screens.set(albumId, Promise.withResolvers())
      setTimeout(showFirstScreen, FIRST_SCREEN_TAKES, albumId)
    },
    showFirstScreen,
    /** Renews addresses: refetches the album without its ETag, so that the service can't answer 304. */
    renewAddresses: async (client: QueryClient, albumId: string): Promise<void> => {
      const queryKey = key(albumId)
      const cached = () => client.getQueryData<AlbumPhotos>(queryKey)
      const ask = () => {
        const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt
        client.setQueryData<AlbumPhotos>(
          queryKey,
          (known) => known && { ...known, etag: undefined },
          updatedAt === undefined ? {} : { updatedAt },
        )
        // a request under way may bring them, too
        return client.refetchQueries({ queryKey }, { cancelRefetch: false })
      }
      const givenAt = cached()?.givenAt
      await ask()
      // it had the ETag, and was answered with 304
      if (cached()?.etag && cached()?.givenAt === givenAt) await ask()
    },
  }
}

export type PhotoQueries = ReturnType<typeof photoQueries>
