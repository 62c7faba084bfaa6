import { useQuery } from '@tanstack/react-query'
import type { Album, WebhookConfig } from '#contract/index.ts'
import { explainError } from '#web/data/client/api-error.ts'
import { useData } from '#web/data/data-context.tsx'
import { relationshipIn } from '#web/data/resources/album-queries.ts'
import { sameConfig } from '#web/data/resources/subscription-mutations.ts'
import { isDescription, withDescription } from '#web/features/webhooks/findings/description.ts'

export type AlbumConfig = Exclude<WebhookConfig, { event: 'newAlbum' }>

/** Copy of a webhook for another album; a description in its metadata is of that album. */
function copyFor({ albumId, name }: Album, config: AlbumConfig): AlbumConfig {
  const copy = { ...config, albumId }
  return isDescription(config.metadata) ? withDescription(copy, name) : copy
}

/** Other albums that the caller may listen to; `hasIt`: it has a webhook equal to the copy. */
export function useOtherAlbums(config: AlbumConfig) {
  const { albums, subscriptions } = useData()
  const { data, error, isPending } = useQuery(albums.whole())
  const administered = useQuery(albums.administered())
  const rows = useQuery(subscriptions.list()).data?.data ?? []
  const isOther = ({ albumId }: Album) =>
    albumId !== config.albumId && relationshipIn(administered.data, albumId) !== 'Participant'
  return {
    list: data,
    all: (data?.data ?? []).filter(isOther).map((album) => {
      const copy = copyFor(album, config)
      return { album, copy, hasIt: rows.some((row) => sameConfig(row.config, copy)) }
    }),
    isLoading: isPending || administered.isPending,
    /** Why albums are missing. */
    problem: error ? explainError(error) : undefined,
  }
}
