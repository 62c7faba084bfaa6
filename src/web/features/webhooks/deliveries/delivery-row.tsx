import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Delivery, DeliveryAttempt } from '#contract/extensions.ts'
import { Json } from '#web/features/webhooks/payload-view.tsx'
import { readJson } from '#web/features/webhooks/webhook-payload.ts'
import { classNames } from '#web/lib/class-names.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { attemptWord, deliveryWord, durationWord, timeWord } from './delivery-words.ts'
import { toneClass } from './health-marks.tsx'
import { messages } from './messages.ts'

type DeliveryRowProps = { delivery: Delivery; isBusy: boolean; onRepeat: () => void }

/** One delivery: a line, and behind it the body that was sent and every attempt. */
export function DeliveryRow({ delivery, isBusy, onRepeat }: DeliveryRowProps) {
  const { createdAt, isTest, attempts, nextAt, body } = delivery
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
        <div className="flex flex-col gap-2.5 px-3 pt-1 pb-3">
          {body !== undefined && (
            <div className="flex max-h-52 flex-col gap-1">
              <h3 className="text-small text-muted">{messages.sent}</h3>
              <Json value={readJson(body)} label={messages.sent} />
            </div>
          )}
          <ol aria-label={messages.attempts} className="flex flex-col gap-2">
            {attempts.map((attempt, index) => (
              // only ever added to at their end
              <Attempt key={index} attempt={attempt} />
            ))}
          </ol>
          {nextAt !== undefined && attempts.length > 0 && (
            <p className="text-small text-muted">{messages.nextTry(timeWord(nextAt, { exact: true }))}</p>
          )}
          <div className="flex flex-wrap items-center justify-between gap-2">
            <code className="font-mono text-[11px] text-muted wrap-anywhere">{delivery.deliveryId}</code>
            <Button size="sm" busy={isBusy} onClick={onRepeat}>
              {messages.sendAgain}
            </Button>
          </div>
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

function Attempt({ attempt }: { attempt: DeliveryAttempt }) {
  return (
    <li className="text-small">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span>{attemptWord(attempt)}</span>
        <span className="text-muted tabular-nums">
          {messages.attemptAt(timeWord(attempt.at, { exact: true }), durationWord(attempt.durationMs))}
        </span>
      </p>
      {attempt.answer !== '' && (
        <pre
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region must be reachable by keyboard
          tabIndex={0}
          aria-label={messages.response}
          dir="ltr"
          className="mt-1 max-h-32 overflow-auto rounded-control bg-sunken px-2.5 py-2 font-mono text-[11.5px] whitespace-pre-wrap wrap-anywhere"
        >
          {attempt.answer}
        </pre>
      )}
    </li>
  )
}
