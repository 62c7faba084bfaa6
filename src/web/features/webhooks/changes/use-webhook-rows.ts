import { useMemo } from 'react'
import type { WebhookSubscription } from '#contract/index.ts'
import type { ChangesView } from '#web/data/webhooks/open-webhook-changes.ts'
import {
  isOver,
  type PausedById,
  type PausedWebhook,
  type PlacedWebhook,
  webhookNow,
} from '#web/data/webhooks/webhook-change.ts'
import { useOpenChanges } from './use-webhook-changes.ts'

/** A paused webhook with its place. */
export const onDevice = ({ id, config }: PausedWebhook): PlacedWebhook => ({ in: 'device', id, config })

/** The paused webhooks, without those that the service also has during a change, which would be shown twice. */
function pausedOnly({ paused, changes }: ChangesView): readonly PausedWebhook[] {
  const moving = new Set(
    changes
      .flatMap(({ items }) => items)
      .flatMap((item) => {
        if (isOver(item)) return []
        const { from, to, state } = item
        if (to?.in === 'device' && from?.in === 'service' && 'id' in state) return state.id ?? []
        return from?.in === 'device' && to?.in === 'service' && state.at === 'removing' ? from.id : []
      }),
  )
  return paused.filter(({ id }) => !moving.has(id))
}

/** The webhooks that are paused on this device. */
export function usePaused(): readonly PausedWebhook[] {
  const { view } = useOpenChanges()
  return useMemo(() => pausedOnly(view), [view])
}

/** All webhooks as one list: the service's subscriptions, then those paused on this device, under their own ids. */
export function useWebhookRows(subscriptions: readonly WebhookSubscription[]): {
  rows: readonly WebhookSubscription[]
  paused: PausedById
} {
  const paused = usePaused()
  return useMemo(
    () => ({
      rows: [...subscriptions, ...paused.map(({ id, config }) => ({ webhookId: id, config }))],
      paused: new Map(paused.map((webhook) => [webhook.id, webhook])),
    }),
    [subscriptions, paused],
  )
}

/** The current id of a webhook: editing, pausing and resuming give it a new one. */
export function useWebhookNow(webhookId: string | undefined): string | undefined {
  const { view } = useOpenChanges()
  return webhookId && webhookNow(webhookId, view.changes)
}
