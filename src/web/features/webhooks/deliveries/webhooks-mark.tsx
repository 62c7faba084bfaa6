import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useMemo } from 'react'
import type { WebhookSubscription } from '#contract/index.ts'
import { useData } from '#web/data/data-context.tsx'
import { deliveryQueries } from '#web/data/resources/delivery-queries.ts'
import { formatCount } from '#web/lib/i18n/format.ts'
import { messages } from './messages.ts'
import { healthOf } from './webhook-health.ts'

/** Badge with the number of webhooks that don't deliver, by what their page last learned: it fetches nothing. */
export function WebhooksMark({ subscriptions }: { subscriptions: readonly WebhookSubscription[] }) {
  const { api } = useData()
  const ids = subscriptions.map(({ webhookId }) => webhookId)
  const { data: logs } = useQuery({ ...deliveryQueries(api).newest(ids), enabled: false })
  const unwell = useMemo(() => {
    const states = Object.values(logs ?? {}).map((log) => healthOf(log).state)
    return states.filter((state) => state === 'failing' || state === 'stopped').length
  }, [logs])
  if (unwell === 0) return null
  return (
    <span
      title={messages.notDelivering(unwell)}
      className="flex items-center gap-1 ps-1.5 text-small font-semibold text-danger-ink tabular-nums max-sm:absolute max-sm:-top-1 max-sm:end-0 max-sm:rounded-full max-sm:bg-paper max-sm:p-0.5"
    >
      <CircleAlert size={14} aria-hidden className="shrink-0" />
      <span aria-hidden className="max-sm:hidden">
        {formatCount(unwell)}
      </span>
      <span className="sr-only">{messages.notDelivering(unwell)}</span>
    </span>
  )
}
