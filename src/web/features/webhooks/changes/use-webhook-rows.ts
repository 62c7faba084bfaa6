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

/** A paused webhook in its place. */
export const onDevice = ({ id, config }: PausedWebhook): PlacedWebhook => ({ in: 'device', id, config })

/** The paused webhooks, without those that the service has as well while a change of them is under way: they would be shown twice. */
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

/** All webhooks as rows of one list: the service's subscriptions, and after them those that are paused on this device, under their own ids. */
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

/** The id of what a webhook is by now: one that was edited, paused or resumed has another since. */
export function useWebhookNow(webhookId: string | undefined): string | undefined {
  const { view } = useOpenChanges()
  return webhookId && webhookNow(webhookId, view.changes)
}
