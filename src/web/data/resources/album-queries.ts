import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Album, InputOf, Operations } from '#contract/index.ts'
import type { Answer } from '#web/data/client/answer.ts'
import type { Api } from '#web/data/client/client.ts'
import { messages } from '#web/data/client/messages.ts'
import { LARGEST_PAGE, pageAfter, type PagedList, type Walked, walkPages } from '#web/data/client/walk-pages.ts'

type AlbumListFilter = Pick<InputOf<Operations['getAlbums']>, 'search' | 'relationship'>
type Page = Answer<Album[]>

const PAGE_SIZE = 32

const identifier = ({ albumId }: Album) => albumId

/**
 * The albums of these pages without duplicates: a new album moves others to the next page, where they are listed again.
 */
export const eachOnce = (pages: readonly Page[]): Album[] => [
  ...new Map(pages.flatMap(({ data }) => data.map((album) => [identifier(album), album]))).values(),
]

/** Album queries, general to specific; lists and details are disjoint branches. */
export function albumQueries(api: Api) {
  const pagesOf = (filter: AlbumListFilter, signal?: AbortSignal): PagedList<Album> => ({
    getPage: (cursor) => api.call('getAlbums', { ...filter, limit: LARGEST_PAGE, cursor }, { signal }),
    identifier,
    note: api.note,
  })
  const whole = ['album', 'whole'] as const
  return {
    all: () => ['album'] as const,
    lists: () => ['album', 'list'] as const,
    /** Albums, page by page. */
    list: (filter: AlbumListFilter) =>
      infiniteQueryOptions({
        queryKey: ['album', 'list', filter] as const,
        queryFn: ({ pageParam, signal }): Promise<Page> =>
          api.call(
            'getAlbums',
            // phones add a space at its end
            { ...filter, search: filter.search?.trim() || undefined, limit: PAGE_SIZE, cursor: pageParam },
            { signal },
          ),
        initialPageParam: undefined as string | undefined,
        getNextPageParam: (last, pages, _lastParam, used) => {
          const known = new Set(pages.slice(0, -1).flatMap(({ data }) => data.map(identifier)))
          const { next, isRepeat } = pageAfter({ page: last, used, isNew: (album) => !known.has(album.albumId) })
          if (isRepeat) api.note(messages.repeatedPage)
          return next
        },
        // on the way back from an album, however late, the pages are still there, and so is the place in them
        gcTime: Infinity,
      }),
    detail: (albumId: string) =>
      queryOptions({
        queryKey: ['album', 'detail', albumId] as const,
        queryFn: async ({ signal }) => (await api.call('getAlbum', { albumId }, { signal })).data,
      }),
    /**
     * The albums the caller administers. An Album lacks the relationship, so it is derived once from the list; if that
     * fails the relationship is unknown, not "Participant". `albumId`: the only album of interest. If it is not in the
     * list, it may have appeared since: the list is then stale after seconds, not minutes.
     */
    administered: (albumId?: string) =>
      queryOptions({
        queryKey: ['album', 'administered'] as const,
        queryFn: async ({ signal }): Promise<Administered> => {
          const { data, isWhole } = await walkPages(pagesOf({ relationship: 'Admin' }, signal))
          return { ids: new Set(data.map(identifier)), isWhole }
        },
        staleTime: ({ state }) => (albumId === undefined || state.data?.ids.has(albumId) ? 5 * 60_000 : 15_000),
      }),
    /** All albums the caller sees, as far as the list was walked: for pickers, and for names instead of ids. */
    whole: () =>
      queryOptions({
        queryKey: whole,
        queryFn: ({ client, signal }) =>
          walkPages(pagesOf({}, signal), { before: client.getQueryData<Walked<Album>>(whole) }),
        staleTime: 60_000,
      }),
    /** Reads more pages of `whole`. */
    keepLooking: () =>
      mutationOptions({
        mutationFn: async (_: void, { client }) =>
          client.setQueryData(
            whole,
            await walkPages(pagesOf({}), { known: client.getQueryData<Walked<Album>>(whole) }),
          ),
      }),
  }
}

export type AlbumQueries = ReturnType<typeof albumQueries>

export type Relationship = 'Admin' | 'Participant' | 'unknown'

/** The albums the caller administers, as far as the list of them could be read. */
export type Administered = { ids: ReadonlySet<string>; isWhole: boolean }

/** The caller's relationship to an album, as far as it is known. */
export function relationshipIn(administered: Administered | undefined, albumId: string): Relationship {
  if (administered?.ids.has(albumId)) return 'Admin'
  return administered?.isWhole ? 'Participant' : 'unknown'
}
