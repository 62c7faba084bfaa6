import { useRef } from 'react'
import type { WebhookSubscription } from '#contract/index.ts'
import type { WebhookSelection } from '#web/features/webhooks/selection/use-webhook-selection.ts'

/** Selection in a list: one webhook at a time, or with Shift all from the last one on. */
export function useRangeSelect(rows: readonly WebhookSubscription[], selection: WebhookSelection) {
  const last = useRef<string>(undefined)
  return (webhookId: string, isSelected: boolean, isRange: boolean) => {
    const [from, to] = [isRange ? last.current : undefined, webhookId]
      .map((id) => rows.findIndex((row) => row.webhookId === id))
      .toSorted((one, other) => one - other)
    last.current = webhookId
    const range = from === undefined || from === -1 ? [] : rows.slice(from, (to ?? from) + 1)
    selection.set([webhookId, ...range.map((row) => row.webhookId)], isSelected)
  }
}
