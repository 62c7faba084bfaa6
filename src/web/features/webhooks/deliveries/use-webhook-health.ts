import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DeliveryLog } from '#contract/extensions.ts'
import type { WebhookSubscription } from '#contract/index.ts'
import { useData } from '#web/data/data-context.tsx'
import { deliveryQueries } from '#web/data/resources/delivery-queries.ts'
import { useExtension } from '#web/data/use-extension.ts'
import { healthOf, type WebhookHealth } from './webhook-health.ts'

/** The health of webhooks by id; undefined where the service has no delivery log. */
export type HealthById = ReadonlyMap<string, WebhookHealth> | undefined

/** Milliseconds between two looks at one log, for each webhook there is: a request a second for all of them. */
const EACH_MS = 1000

const combine = (results: readonly { data: DeliveryLog | undefined }[]) => results.map(({ data }) => data)

/** The health of these webhooks, kept up to date. */
export function useWebhookHealth(subscriptions: readonly WebhookSubscription[]): HealthById {
  const { api } = useData()
  const isOffered = useExtension('deliveries') !== undefined
  const later = subscriptions.length * EACH_MS
  const logs = useQueries({
    queries: isOffered ? subscriptions.map(({ webhookId }) => deliveryQueries(api).health(webhookId, later)) : [],
    combine,
  })
  return useMemo(
    () =>
      isOffered
        ? new Map(
            subscriptions.flatMap(({ webhookId }, index) => {
              const log = logs[index]
              return log ? [[webhookId, healthOf(log)] as const] : []
            }),
          )
        : undefined,
    [subscriptions, logs, isOffered],
  )
}
