import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { WebhookConfig } from '#contract/index.ts'
import { useData } from '#web/data/data-context.tsx'
import { type Payload, payloadOf, samplePhoto } from './webhook-payload.ts'
import { albumIdOf } from './webhook-search.ts'

/**
 * What a receiver gets, with a real photo where one is at hand: from the album when it was opened before, else from its
 * preview. A whole album is never fetched for it.
 */
export function usePayload(config: WebhookConfig): Payload {
  const queryClient = useQueryClient()
  const { albums, photos, previews } = useData()
  const albumId = albumIdOf(config) ?? ''
  const cached = queryClient.getQueryData(photos.list(albumId).queryKey)?.head
  const preview = useQuery({ ...previews.detail(albumId), enabled: albumId !== '' && !cached?.length, retry: false })
  const album = useQuery({ ...albums.whole(), enabled: config.event === 'newAlbum' }).data?.data[0]
  return payloadOf(config, {
    photo: cached && samplePhoto(cached, config),
    previewPhoto: preview.data?.data[0],
    album,
  })
}
