import { CancelledError, type QueryClient, QueryObserver } from '@tanstack/react-query'
import type { AlbumPhotos } from './album-photos.ts'
import type { PhotoQueries } from './photo-queries.ts'

type AlbumQuery = ReturnType<PhotoQueries['list']>

/**
 * Fetches an album for work that goes on when its page is left. TanStack Query then cancels the request, and returns
 * what there was before as if it were the answer, or rejects; the album is asked for again until there is an answer.
 */
export async function fetchWholeAlbum(client: QueryClient, list: AlbumQuery): Promise<AlbumPhotos> {
  const album = await client.fetchQuery(list).catch((error: unknown) => {
    // `silent`: the query was removed, so nobody waits for it any more
    if (error instanceof CancelledError && error.revert === true && error.silent !== true) return undefined
    throw error
  })
  const { isStale } = new QueryObserver(client, list).getCurrentResult()
  return album === undefined || isStale ? fetchWholeAlbum(client, list) : album
}
