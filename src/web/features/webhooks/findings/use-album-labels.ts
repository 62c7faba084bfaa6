import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { WebhookSubscription } from '#contract/index.ts'
import type { LabelCount } from '#web/data/album/label-index.ts'
import { useData } from '#web/data/data-context.tsx'
import { albumLabels } from './album-labels.ts'

type Results = readonly { data: readonly LabelCount[] | null | undefined }[]

const combine = (results: Results) => results.map(({ data }) => data ?? undefined)

/** The albums in which webhooks listen for labels. */
const labelAlbums = (subscriptions: readonly WebhookSubscription[]) => [
  ...new Set(subscriptions.flatMap(({ config }) => (config.event === 'photoLabelAdded' ? config.albumId : []))),
]

type UseAlbumLabelsOptions = { isFetching: boolean }

/** Known labels of the albums in which webhooks listen for labels, and the albums whose labels aren't known. */
export function useAlbumLabels(subscriptions: readonly WebhookSubscription[], { isFetching }: UseAlbumLabelsOptions) {
  const queryClient = useQueryClient()
  const queries = albumLabels(useData())
  const albumIds = useMemo(() => labelAlbums(subscriptions), [subscriptions])
  const found = useQueries({
    queries: albumIds.map((albumId) => ({
      ...queries.of(albumId),
      enabled: isFetching && queries.isCached(queryClient, albumId),
    })),
    combine,
  })
  return useMemo(
    () => ({
      labels: new Map(
        albumIds.flatMap((albumId, place) => {
          const labels = found[place]
          return labels ? [[albumId, labels] as const] : []
        }),
      ),
      unread: albumIds.filter((_albumId, place) => found[place] === undefined),
    }),
    [albumIds, found],
  )
}

/** Reads the labels of albums on request, until stopped or the page is left, where it could no longer be stopped. */
export function useLabelCheck() {
  const read = useMutation(albumLabels(useData()).read())
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  return {
    isRunning: read.isPending,
    /** Number of albums in the running check. */
    total: read.variables?.albumIds.length ?? 0,
    failed: read.data ?? 0,
    start: (albumIds: readonly string[]) => {
      running.current = new AbortController()
      read.mutate({ albumIds, signal: running.current.signal })
    },
    stop: () => running.current?.abort(),
  }
}
