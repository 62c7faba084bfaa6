import { useMemo, useState } from 'react'
import type { WebhookSubscription } from '#contract/index.ts'

/** Webhooks selected for a bulk change. */
export type WebhookSelection = {
  ids: ReadonlySet<string>
  /** Adds these to the selection, or removes them. */
  set: (webhookIds: Iterable<string>, isSelected: boolean) => void
  clear: () => void
}

/** The selection of webhooks, by id, without those that are gone. */
export function useWebhookSelection(subscriptions: readonly WebhookSubscription[]): WebhookSelection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const ids = useMemo(
    () => new Set(subscriptions.map(({ webhookId }) => webhookId).filter((webhookId) => chosen.has(webhookId))),
    [chosen, subscriptions],
  )
  return {
    ids,
    set: (webhookIds, isSelected) =>
      setChosen((now) => {
        const changed = new Set(webhookIds)
        const rest = [...now].filter((webhookId) => !changed.has(webhookId))
        return new Set(isSelected ? [...rest, ...changed] : rest)
      }),
    clear: () => setChosen(new Set()),
  }
}
