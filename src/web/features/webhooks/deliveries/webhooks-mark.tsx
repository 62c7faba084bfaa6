import { CircleAlert } from 'lucide-react'
import { useMemo } from 'react'
import type { WebhookSubscription } from '#contract/index.ts'
import { findFindings, isProblem } from '#web/features/webhooks/findings/find-findings.ts'
import { useFindingFacts } from '#web/features/webhooks/findings/use-finding-facts.ts'
import { formatCount, formatList } from '#web/lib/i18n/format.ts'
import { messages } from './messages.ts'

/** Badge with the number of webhooks that need a look, from data their page has cached; it fetches nothing. */
export function WebhooksMark({ subscriptions }: { subscriptions: readonly WebhookSubscription[] }) {
  const { facts } = useFindingFacts(subscriptions, { isFetching: false })
  const { count, text } = useMemo(() => {
    const each = [...findFindings(subscriptions, facts).values()]
    const troubled = each.filter((findings) => findings.some(isProblem))
    const failing = troubled.filter((findings) => findings.some(({ kind }) => kind === 'failing')).length
    const others = troubled.length - failing
    const parts = [failing > 0 && messages.notDelivering(failing), others > 0 && messages.needLook(others)]
    return { count: troubled.length, text: formatList(parts.filter((part) => part !== false)) }
  }, [subscriptions, facts])
  if (count === 0) return null
  return (
    <span
      title={text}
      className="flex items-center gap-1 ps-1.5 text-small font-semibold text-danger-ink tabular-nums max-sm:absolute max-sm:-top-1 max-sm:end-0 max-sm:rounded-full max-sm:bg-paper max-sm:p-0.5"
    >
      <CircleAlert size={14} aria-hidden className="shrink-0" />
      <span aria-hidden className="max-sm:hidden">
        {formatCount(count)}
      </span>
      <span className="sr-only">{text}</span>
    </span>
  )
}
