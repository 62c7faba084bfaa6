import { type InfiniteData, mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { Album } from '#contract/index.ts'
import type { Answer } from '#web/data/client/answer.ts'
import { ApiError, isAmbiguous } from '#web/data/client/api-error.ts'
import type { Api } from '#web/data/client/client.ts'
import type { PhotoQueries } from '#web/data/photo-stream/photo-queries.ts'
import { yieldToMain } from '#web/lib/async/sleep.ts'
import type { AlbumQueries } from './album-queries.ts'
import { createAlbum } from './create-album.ts'
import type { PreviewQueries } from './preview-queries.ts'

type Lists = InfiniteData<Answer<Album[]>, string | undefined>

/** Changes the rows of all cached lists of albums. */
function changeLists({ queryClient, queries }: Cached, change: (albums: Album[]) => Album[]): void {
  queryClient.setQueriesData<Lists>(
    { queryKey: queries.lists() },
    (lists) => lists && { ...lists, pages: lists.pages.map((page) => ({ ...page, data: change(page.data) })) },
  )
  queryClient.setQueryData(queries.whole().queryKey, (albums) => albums && { ...albums, data: change(albums.data) })
}

type Cached = { queryClient: QueryClient; queries: AlbumQueries }

/** Refetches all lists, after an album was created, renamed or deleted. */
async function refreshLists({ queryClient, queries }: Cached): Promise<void> {
  await Promise.all(
    [queries.lists(), queries.administered().queryKey, queries.whole().queryKey].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
}

/** Changes an album's name in the cache, wherever it is still `from`. */
function showName(
  cached: Cached,
  { albumId, from, to }: { albumId: string; from?: string | undefined; to: string | undefined },
) {
  const rename = (album: Album): Album => {
    if (album.albumId !== albumId || (from !== undefined && album.name !== from)) return album
    return { ...album, name: to }
  }
  changeLists(cached, (albums) => albums.map(rename))
  cached.queryClient.setQueryData(cached.queries.detail(albumId).queryKey, (album) => album && rename(album))
}

/** True if the album is gone: a deletion that failed may have been carried out, now or by an earlier attempt. */
async function isGone(api: Api, albumId: string): Promise<boolean> {
  try {
    await api.call('getAlbum', { albumId })
    return false
  } catch (error) {
    return error instanceof ApiError && error.kind === 'notFound'
  }
}

/** An album's name at the service; undefined if it can't be read. */
const nameNow = async (api: Api, albumId: string): Promise<string | undefined> =>
  (await api.call('getAlbum', { albumId }).catch(() => undefined))?.data.name

type AlbumData = { api: Api; albums: AlbumQueries; photos: PhotoQueries; previews: PreviewQueries }

/**
 * Album mutations. Each keeps the cache consistent; messages are the caller's. Creating and deleting don't wait for the
 * lists to be refetched, which may take minutes.
 */
export function albumMutations({ api, albums: queries, photos, previews }: AlbumData) {
  return {
    create: () =>
      mutationOptions({
        mutationFn: (name: string) => createAlbum(api, name),
        onSuccess: (outcome, _name, _before, { client }) => {
          if (outcome.made !== 'yes') return
          const { albumId } = outcome.album
          client.setQueryData(
            queries.administered().queryKey,
            (known) => known && { ...known, ids: new Set([...known.ids, albumId]) },
          )
        },
        onSettled: (_outcome, _error, _name, _before, { client }) =>
          void refreshLists({ queryClient: client, queries }),
      }),

    /** Optimistic; rolled back when the service refuses. */
    rename: () =>
      mutationOptions({
        mutationFn: async ({ album: { albumId }, name }: { album: Album; name: string }) => {
          try {
            await api.call('editAlbum', { albumId, name })
          } catch (error) {
            if (!isAmbiguous(error) || (await nameNow(api, albumId)) !== name) throw error
          }
        },
        onMutate: async ({ album, name }, { client }) => {
          // a response in flight would bring the old name back
          await client.cancelQueries({ queryKey: queries.all() })
          showName({ queryClient: client, queries }, { albumId: album.albumId, to: name })
        },
        onError: (_error, { album, name }, _before, { client }) => {
          showName({ queryClient: client, queries }, { albumId: album.albumId, from: name, to: album.name })
        },
        onSettled: (_answer, _error, { album }, _before, { client }) =>
          Promise.all([
            refreshLists({ queryClient: client, queries }),
            client.invalidateQueries({ queryKey: queries.detail(album.albumId).queryKey }),
          ]),
      }),

    /** Not optimistic: it can't be undone, so it is shown once it has happened. */
    remove: () =>
      mutationOptions({
        mutationFn: async (albumId: string) => {
          try {
            await api.call('deleteAlbum', { albumId })
          } catch (error) {
            if (!(await isGone(api, albumId))) throw error
          }
        },
        onSuccess: async (_answer, albumId, _before, { client }) => {
          changeLists({ queryClient: client, queries }, (albums) => albums.filter((album) => album.albumId !== albumId))
          for (const { queryKey } of [queries.detail(albumId), photos.list(albumId), previews.detail(albumId)]) {
            // an active query would refetch, and show an error page until the user has left it
            client.removeQueries({ queryKey, type: 'inactive' })
          }
          void refreshLists({ queryClient: client, queries })
          // over once the lists have dropped it: until then its dialog would return the focus to the card
          await yieldToMain()
        },
      }),
  }
}
