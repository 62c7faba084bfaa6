import type { ReactNode } from 'react'
import { type Delivery, type DeliveryAttempt, SHOWN_BODY } from '#contract/extensions.ts'
import { Json } from '#web/features/webhooks/payload-view.tsx'
import { readJson } from '#web/features/webhooks/webhook-payload.ts'
import { classNames } from '#web/lib/class-names.ts'
import { Button } from '#web/ui/button.tsx'
import { attemptWord, durationWord, timeWord } from './delivery-words.ts'
import { messages } from './messages.ts'

type DeliveryContentProps = {
  delivery: Delivery
  isBusy: boolean
  onRedeliver: () => void
  /** Shows more of the body. */
  isRoomy?: boolean
  /** Further actions, before sending again. */
  children?: ReactNode
}

/** A delivery's body, its attempts, when the next is due, and a button to send it again. */
export function DeliveryContent({ delivery, isBusy, onRedeliver, isRoomy = false, children }: DeliveryContentProps) {
  const { body, attempts, nextAt, deliveryId } = delivery
  return (
    <div className="flex flex-col gap-2.5">
      {body !== undefined && (
        <div className={classNames('flex flex-col gap-1', isRoomy ? 'max-h-96' : 'max-h-52')}>
          <h3 className="text-small text-muted">{messages.sent}</h3>
          <Json value={readJson(body)} label={messages.sent} />
          {body.length >= SHOWN_BODY && <p className="text-small text-muted">{messages.cut}</p>}
        </div>
      )}
      {isRoomy && attempts.length > 0 && <h3 className="-mb-1 text-small text-muted">{messages.attempts}</h3>}
      <ol aria-label={messages.attempts} className="flex flex-col gap-2">
        {attempts.map((attempt, index) => (
          // attempts are only appended, so the index is a stable key
          <Attempt key={index} attempt={attempt} isLast={index === attempts.length - 1} />
        ))}
      </ol>
      {nextAt !== undefined && attempts.length > 0 && (
        <p className="text-small text-muted">{messages.nextTry(timeWord(nextAt, { exact: true }))}</p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <code className="font-mono text-[11px] text-muted wrap-anywhere">{deliveryId}</code>
        <span className="flex flex-wrap gap-2">
          {children}
          <Button size="sm" busy={isBusy} onClick={onRedeliver}>
            {messages.sendAgain}
          </Button>
        </span>
      </div>
    </div>
  )
}

function Attempt({ attempt, isLast }: { attempt: DeliveryAttempt; isLast: boolean }) {
  const { at, durationMs, answer, nextAt } = attempt
  return (
    <li className="text-small">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span>{attemptWord(attempt)}</span>
        <span className="text-muted tabular-nums">
          {messages.attemptAt(timeWord(at, { exact: true }), durationWord(durationMs))}
        </span>
      </p>
      {answer !== '' && (
        <pre
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region must be reachable by keyboard
          tabIndex={0}
          aria-label={messages.response}
          dir="ltr"
          className="mt-1 max-h-32 overflow-auto rounded-control bg-sunken px-2.5 py-2 font-mono text-[11.5px] whitespace-pre-wrap wrap-anywhere"
        >
          {answer}
        </pre>
      )}
      {!isLast && nextAt !== undefined && (
        <p className="text-muted tabular-nums">{messages.nextWasDue(timeWord(nextAt, { exact: true }))}</p>
      )}
    </li>
  )
}
