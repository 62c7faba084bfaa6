import type { QueryClient } from '@tanstack/react-query'
import { noPhotos, type PhotoColumns } from '#web/data/album/photo-columns.ts'
import { withPendingLabels } from '#web/data/labels/label-changes.ts'
import type { AlbumPhotos } from '#web/data/photo-stream/album-photos.ts'
import { fetchWholeAlbum } from '#web/data/photo-stream/fetch-whole-album.ts'
import type { PhotoQueries } from '#web/data/photo-stream/photo-queries.ts'
import type { LabelStore } from './label-store.ts'

/** Maximum age of an album that many changes are planned on, in milliseconds. */
const RECENT = 10_000

/** An album's photos with pending labels laid over them; those that have arrived, if it is still loading. */
export function columnsWithPending(
  queryClient: QueryClient,
  { photos, labelStore }: { photos: PhotoQueries; labelStore: Pick<LabelStore, 'of'> },
  albumId: string,
): PhotoColumns {
  const album = queryClient.getQueryData(photos.list(albumId).queryKey)
  if (album === undefined) return noPhotos
  return withPendingLabels(album.columns, { pending: labelStore.of(albumId), askedAt: album.askedAt })
}

/** The same, once the album is complete and recent: changes planned on a part of it would leave out the rest. */
export async function fetchColumnsWithPending(
  client: QueryClient,
  data: { photos: PhotoQueries; labelStore: Pick<LabelStore, 'of'> },
  albumId: string,
): Promise<PhotoColumns> {
  await fetchWholeAlbum(client, data.photos.list(albumId, RECENT))
  return columnsWithPending(client, data, albumId)
}

/** Refetches an album, by a request made after this call. */
export async function fetchAfresh(
  client: QueryClient,
  { photos }: { photos: PhotoQueries },
  albumId: string,
): Promise<AlbumPhotos> {
  const list = { ...photos.list(albumId), staleTime: 0 }
  // a request under way was made before
  if (client.getQueryState(list.queryKey)?.fetchStatus === 'fetching')
    await client.fetchQuery(list).catch(() => undefined)
  const before = client.getQueryData(list.queryKey)?.askedAt ?? 0
  return fetchWholeAlbum(client, {
    ...list,
    staleTime: ({ state: { data } }) => (data && data.askedAt > before && !data.progress ? Infinity : 0),
  })
}
