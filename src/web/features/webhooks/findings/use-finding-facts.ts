import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { WebhookSubscription } from '#contract/index.ts'
import { useData } from '#web/data/data-context.tsx'
import { useWebhookHealth } from '#web/features/webhooks/deliveries/use-webhook-health.ts'
import type { FindingFacts } from './find-findings.ts'
import { useAlbumLabels } from './use-album-labels.ts'

type UseCircumstancesOptions = {
  /** False: uses cached data only. */
  isFetching: boolean
}

/** Facts that findings are based on: albums, relationships, known labels, and the health of deliveries. */
export function useFindingFacts(
  subscriptions: readonly WebhookSubscription[],
  { isFetching }: UseCircumstancesOptions,
): { facts: FindingFacts; unread: readonly string[] } {
  const queries = useData().albums
  const whole = useQuery({ ...queries.whole(), enabled: isFetching }).data
  const administered = useQuery({ ...queries.administered(), enabled: isFetching }).data
  const health = useWebhookHealth(subscriptions, { isFetching })
  const { labels, unread } = useAlbumLabels(subscriptions, { isFetching })
  const facts = useMemo(
    () => ({
      albums: whole && new Map(whole.data.map((album) => [album.albumId, album])),
      isWhole: whole?.isWhole ?? false,
      administered,
      labels,
      health,
    }),
    [whole, administered, labels, health],
  )
  return { facts, unread }
}
