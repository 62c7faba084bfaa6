import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Album, InputOf, Operations } from '#contract/index.ts'
import type { Answer, Api } from './client.ts'
import { isRepeatedCursor, LARGEST_PAGE, nextCursor, REPEATED_CURSOR, walkPages } from './paged.ts'

type AlbumListFilter = Pick<InputOf<Operations['getAlbums']>, 'search' | 'relationship'>
type Page = Answer<Album[]>

const PAGE_SIZE = 32

/** Album queries, general to specific; lists and details are disjoint branches. */
export function albumQueries(api: Api) {
  return {
    all: () => ['album'] as const,
    lists: () => ['album', 'list'] as const,
    /** Albums, endless by cursor. */
    list: (filter: AlbumListFilter) =>
      infiniteQueryOptions({
        queryKey: ['album', 'list', filter] as const,
        queryFn: ({ pageParam, signal }): Promise<Page> =>
          api.call('getAlbums', { ...filter, limit: PAGE_SIZE, cursor: pageParam }, { signal }),
        initialPageParam: undefined as string | undefined,
        getNextPageParam: (last, _pages, _lastParam, params) => {
          if (isRepeatedCursor(last.cursor, params)) api.warn(REPEATED_CURSOR)
          return nextCursor(last.cursor, params)
        },
      }),
    details: () => ['album', 'detail'] as const,
    detail: (albumId: string) =>
      queryOptions({
        queryKey: ['album', 'detail', albumId] as const,
        queryFn: async ({ signal }) => (await api.call('getAlbum', { albumId }, { signal })).data,
      }),
    /**
     * The ids of the albums the caller administers. Album does not carry the relationship, so it is derived once from
     * the list; where that fails the relationship is unknown, not "Participant".
     */
    administered: () =>
      queryOptions({
        queryKey: ['album', 'administered'] as const,
        queryFn: async ({ signal }): Promise<ReadonlySet<string>> => {
          const albums = await walkPages(
            (cursor) => api.call('getAlbums', { relationship: 'Admin', limit: LARGEST_PAGE, cursor }, { signal }),
            api.warn,
          )
          return new Set(albums.data.map((album) => album.albumId))
        },
        staleTime: 5 * 60_000,
      }),
    /** Every album the caller sees, for choosing one and for showing names instead of ids. */
    whole: () =>
      queryOptions({
        queryKey: ['album', 'whole'] as const,
        queryFn: async ({ signal }): Promise<Album[]> =>
          (await walkPages((cursor) => api.call('getAlbums', { limit: LARGEST_PAGE, cursor }, { signal }), api.warn))
            .data,
        staleTime: 60_000,
      }),
  }
}

export type AlbumQueries = ReturnType<typeof albumQueries>

export type Relationship = 'Admin' | 'Participant' | 'unknown'

/** What is known of the caller's relationship to an album without asking anew. */
export function relationshipIn(administered: ReadonlySet<string> | undefined, albumId: string): Relationship {
  if (administered === undefined) return 'unknown'
  return administered.has(albumId) ? 'Admin' : 'Participant'
}

/** After an album was made, renamed or deleted: every list is asked again. */
export async function refreshAlbumLists(queryClient: QueryClient, queries: AlbumQueries): Promise<void> {
  await Promise.all(
    [queries.lists(), queries.administered().queryKey, queries.whole().queryKey].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
}
