import { ChevronRight } from 'lucide-react'
import type { Delivery, DeliveryAttempt } from '#contract/extensions.ts'
import { classNames } from '#web/lib/class-names.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { attemptWord, type DeliveryTone, deliveryWord, durationWord, timeWord } from './delivery-words.ts'

const dots: Record<DeliveryTone, string> = {
  ok: 'bg-ok',
  danger: 'bg-danger',
  warn: 'bg-warn',
  quiet: 'bg-faint',
}

/** One delivery: a line, and behind it every attempt. */
export function DeliveryRow({
  delivery,
  isBusy,
  onRepeat,
}: {
  delivery: Delivery
  isBusy: boolean
  onRepeat: () => void
}) {
  const { createdAt, isTest, attempts, nextAt } = delivery
  const { text, tone } = deliveryWord(delivery)
  const last = attempts.at(-1)
  return (
    <li>
      <details className="group">
        <summary className="flex cursor-pointer list-none items-center gap-2.5 px-3 py-2 hover:bg-sunken [&::-webkit-details-marker]:hidden">
          <span aria-hidden className={classNames('size-2 shrink-0 rounded-full', dots[tone])} />
          <span className="min-w-0 flex-1">
            <span className="flex items-center gap-2">
              <span className="font-medium">{text}</span>
              {isTest && <Badge>Test</Badge>}
            </span>
            <span className="block text-small text-muted tabular-nums">
              {timeWord(createdAt)}
              {last && ` · ${attemptWord(last)}`}
            </span>
          </span>
          <ChevronRight
            size={15}
            aria-hidden
            className="shrink-0 text-muted transition-transform group-open:rotate-90"
          />
        </summary>
        <div className="flex flex-col gap-2.5 px-3 pt-1 pb-3">
          <ol aria-label="Attempts" className="flex flex-col gap-2">
            {attempts.map((attempt, index) => (
              // only ever added to at their end
              <Attempt key={index} attempt={attempt} />
            ))}
          </ol>
          {nextAt !== undefined && attempts.length > 0 && (
            <p className="text-small text-muted">Next try: {timeWord(nextAt)}</p>
          )}
          <div className="flex flex-wrap items-center justify-between gap-2">
            <code className="font-mono text-[11px] text-muted wrap-anywhere">{delivery.deliveryId}</code>
            <Button size="sm" busy={isBusy} onClick={onRepeat}>
              Send again
            </Button>
          </div>
        </div>
      </details>
    </li>
  )
}

function Attempt({ attempt }: { attempt: DeliveryAttempt }) {
  return (
    <li className="text-small">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span>{attemptWord(attempt)}</span>
        <span className="text-muted tabular-nums">
          {timeWord(attempt.at)}, {durationWord(attempt.durationMs)}
        </span>
      </p>
      {attempt.answer !== '' && (
        <pre
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region must be reachable by keyboard
          tabIndex={0}
          aria-label="Answer of the receiver"
          className="mt-1 max-h-32 overflow-auto rounded-control bg-sunken px-2.5 py-2 font-mono text-[11.5px] whitespace-pre-wrap wrap-anywhere"
        >
          {attempt.answer}
        </pre>
      )}
    </li>
  )
}
