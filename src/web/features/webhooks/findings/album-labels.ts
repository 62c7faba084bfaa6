import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { LabelCount } from '#web/data/album/label-index.ts'
import type { Data } from '#web/data/data.ts'
import { withPendingLabels } from '#web/data/labels/label-changes.ts'
import type { AlbumPhotos } from '#web/data/photo-stream/album-photos.ts'
import { fetchWholeAlbum } from '#web/data/photo-stream/fetch-whole-album.ts'
import { labelsIn } from '#web/features/webhooks/form/label-choices.ts'

type Deps = Pick<Data, 'photos' | 'labelStore'>

const key = (albumId: string) => ['webhook', 'labels', albumId] as const

/**
 * Labels of albums: at no cost if the photos are cached; else only on request, since it takes all photos of an album.
 */
export function albumLabels({ photos, labelStore }: Deps) {
  const cached = (client: QueryClient, albumId: string): AlbumPhotos | undefined => {
    const album = client.getQueryData(photos.list(albumId).queryKey)
    return album?.progress === undefined ? album : undefined
  }
  const labelsOf = ({ columns, askedAt }: AlbumPhotos, albumId: string): readonly LabelCount[] =>
    labelsIn(withPendingLabels(columns, { pending: labelStore.of(albumId), askedAt }))
  return {
    isCached: (client: QueryClient, albumId: string) => cached(client, albumId) !== undefined,
    /** From cached photos, without any request. */
    of: (albumId: string) =>
      queryOptions({
        queryKey: key(albumId),
        queryFn: ({ client }): readonly LabelCount[] | null => {
          const album = cached(client, albumId)
          return album ? labelsOf(album, albumId) : (client.getQueryData<readonly LabelCount[]>(key(albumId)) ?? null)
        },
        staleTime: 0,
      }),
    /** Reads the photos of these albums, one album at a time. @returns number of albums that couldn't be read */
    read: () =>
      mutationOptions({
        mutationFn: async ({ albumIds, signal }: { albumIds: readonly string[]; signal: AbortSignal }, { client }) => {
          let failed = 0
          for (const albumId of albumIds) {
            if (signal.aborted) break
            const { queryKey } = photos.list(albumId)
            const stop = () => void client.cancelQueries({ queryKey }, { silent: true })
            signal.addEventListener('abort', stop, { once: true })
            // keeps only the labels, not the photos
            const album = await fetchWholeAlbum(client, { ...photos.list(albumId), gcTime: 0 }).catch(() => undefined)
            signal.removeEventListener('abort', stop)
            if (album) client.setQueryData(key(albumId), labelsOf(album, albumId))
            else if (!signal.aborted) failed++
          }
          return failed
        },
      }),
  }
}
