import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { WebhookSubscription } from '#contract/index.ts'
import { useData } from '#web/data/data-context.tsx'
import { useWebhookHealth } from '#web/features/webhooks/deliveries/use-webhook-health.ts'
import type { FindingFacts } from './find-findings.ts'
import { useAlbumLabels } from './use-album-labels.ts'

type FindingFactsOptions = {
  /** False: uses cached data only. */
  isFetching: boolean
}

/**
 * Facts that findings are based on: albums, relationships, known labels, and the health of deliveries. `isLoading`: some
 * are still being read for the first time.
 */
export function useFindingFacts(
  subscriptions: readonly WebhookSubscription[],
  { isFetching }: FindingFactsOptions,
): { facts: FindingFacts; unread: readonly string[]; isLoading: boolean } {
  const queries = useData().albums
  const whole = useQuery({ ...queries.whole(), enabled: isFetching })
  const administered = useQuery({ ...queries.administered(), enabled: isFetching })
  const { health, isLoading } = useWebhookHealth(subscriptions, { isFetching })
  const { labels, unread } = useAlbumLabels(subscriptions, { isFetching })
  const facts = useMemo(
    () => ({
      albums: whole.data && new Map(whole.data.data.map((album) => [album.albumId, album])),
      isWhole: whole.data?.isWhole ?? false,
      administered: administered.data,
      labels,
      health,
    }),
    [whole.data, administered.data, labels, health],
  )
  return { facts, unread, isLoading: isLoading || whole.isLoading || administered.isLoading }
}
