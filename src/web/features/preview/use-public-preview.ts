import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PreviewPhoto } from '#contract/index.ts'
import { ApiError } from '#web/data/client/api-error.ts'
import { useData } from '#web/data/data-context.tsx'
import { createAddressRenewal } from '#web/data/photo-stream/address-renewal.ts'
import { previewStateQuery } from '#web/data/resources/preview-switch.ts'
import { useExtension } from '#web/data/use-extension.ts'
import { fewTexts } from '#web/lib/text/few-texts.ts'
import { messages } from './messages.ts'

/** off: visitors see nothing. empty: on, but without photos. unknown: no photos, and no word on whether it is on. */
export type Visitors = 'photos' | 'off' | 'empty' | 'unknown'

type PublicPreviewOptions = {
  /** Refetches it even if the cached one is fresh. */
  isAnew?: boolean
  /** Milliseconds after which it is refetched while the page is visible. */
  refetchInterval?: number
}

/** The public preview of an album. */
export function usePublicPreview(albumId: string, { isAnew = false, refetchInterval = 0 }: PublicPreviewOptions = {}) {
  const { api, previews } = useData()
  const preview = useQuery({
    ...previews.detail(albumId),
    refetchInterval,
    ...(isAnew && { refetchOnMount: 'always' }),
  })
  const state = useQuery({
    ...previewStateQuery({ api }, albumId),
    refetchInterval,
    enabled: useExtension('preview') !== undefined,
  })
  // a service may also answer "not found" for an album that is there but has no preview
  const isMissing = preview.error instanceof ApiError && preview.error.kind === 'notFound'
  // after a failure the query keeps the last answer
  const given = isMissing ? undefined : preview.data
  const photos = given?.data ?? []
  const { few, more } = fewTexts(given?.warnings ?? [])
  const { refetch, dataUpdatedAt: givenAt } = preview
  const renewal = useMemo(
    // a fetch already in flight brings new addresses too
    () => createAddressRenewal({ renew: () => void refetch({ cancelRefetch: false }), now: Date.now }),
    [refetch],
  )
  const ofNone = state.data ? 'empty' : 'unknown'
  const visitors: Visitors = state.data?.on === false ? 'off' : photos.length > 0 ? 'photos' : ofNone
  return {
    preview,
    photos,
    /** The service's own messages, to be shown. */
    warnings: more > 0 ? [...few, messages.moreWarnings(more)] : few,
    /** Renews the photos' addresses if they have expired. */
    onPictureError: ({ photoId, stableUrl: address }: PreviewPhoto) => renewal.failed(photoId, { address, givenAt }),
    /** Undefined while loading, or if loading failed. */
    visitors: (preview.data || isMissing) && !state.isLoading ? visitors : undefined,
  }
}

/** The state of the preview as a sentence. */
export const visitorsWords = (visitors: Visitors, count: number): string =>
  visitors === 'photos' ? messages.visitorsSeePhotos(count) : messages[visitors]
