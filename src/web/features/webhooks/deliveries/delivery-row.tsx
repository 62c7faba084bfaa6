import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Delivery } from '#contract/extensions.ts'
import { classNames } from '#web/lib/class-names.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DeliveryContent } from './delivery-content.tsx'
import { attemptWord, deliveryWord, timeWord } from './delivery-words.ts'
import { toneClass } from './health-marks.tsx'
import { messages } from './messages.ts'

type DeliveryRowProps = { delivery: Delivery; isBusy: boolean; onRedeliver: () => void }

/** One delivery: a line that unfolds to the body sent and every attempt. */
export function DeliveryRow({ delivery, isBusy, onRedeliver }: DeliveryRowProps) {
  const { createdAt, isTest, attempts } = delivery
  const { text, tone } = deliveryWord(delivery)
  const last = attempts.at(-1)
  return (
    <li>
      <details className="group">
        <FoldSummary
          mark={<span aria-hidden className={classNames('size-2 shrink-0 rounded-full', toneClass[tone])} />}
          title={text}
          isTest={isTest}
          note={[timeWord(createdAt), last && attemptWord(last)].filter(Boolean).join(' · ')}
        />
        <div className="px-3 pt-1 pb-3">
          <DeliveryContent delivery={delivery} isBusy={isBusy} onRedeliver={onRedeliver} />
        </div>
      </details>
    </li>
  )
}

type FoldSummaryProps = { mark?: ReactNode; title: string; hint?: string | undefined; isTest: boolean; note: string }

/** Summary line of a delivery's `<details>`: title and time. */
export function FoldSummary({ mark, title, hint, isTest, note }: FoldSummaryProps) {
  return (
    <summary className="flex cursor-pointer list-none items-center gap-2.5 px-3 py-2 hover:bg-sunken [&::-webkit-details-marker]:hidden">
      {mark}
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span title={hint} className="font-medium wrap-anywhere">
            {title}
          </span>
          {isTest && <Badge>{messages.test}</Badge>}
        </span>
        <span className="block text-small text-muted tabular-nums">{note}</span>
      </span>
      <ChevronRight size={15} aria-hidden className="shrink-0 text-muted transition-transform group-open:rotate-90" />
    </summary>
  )
}
