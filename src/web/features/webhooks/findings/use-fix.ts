import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { WebhookConfig, WebhookSubscription } from '#contract/index.ts'
import { useData } from '#web/data/data-context.tsx'
import { sameTrigger } from '#web/data/resources/subscription-mutations.ts'
import { type PlacedWebhook, planEdit } from '#web/data/webhooks/webhook-change.ts'
import { useChangeActs } from '#web/features/webhooks/changes/use-webhook-changes.ts'

/** Fixes a webhook by replacing or deleting it; like any webhook change, this can be undone. */
export function useFix({ webhookId, config }: WebhookSubscription) {
  const { subscriptions } = useData()
  const queryClient = useQueryClient()
  const { act } = useChangeActs()
  const [isBusy, setIsBusy] = useState(false)
  const webhook: PlacedWebhook = { in: 'service', id: webhookId, config }

  const run = (acting: Promise<void>) => {
    setIsBusy(true)
    void acting.finally(() => setIsBusy(false))
  }
  const remove = () => run(act({ kind: 'delete', items: [{ from: webhook }] }))
  const replace = (wanted: WebhookConfig) => {
    const all = queryClient.getQueryData(subscriptions.list().queryKey)?.data ?? []
    const isThere = !sameTrigger(wanted, config) && all.some((other) => sameTrigger(other.config, wanted))
    // replacing it would create a duplicate
    if (isThere) remove()
    else run(act({ kind: 'edit', items: [planEdit(webhook, wanted)] }))
  }
  return { isBusy, remove, replace }
}
