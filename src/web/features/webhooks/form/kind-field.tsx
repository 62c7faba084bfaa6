import { useId } from 'react'
import type { WebhookEvent } from '#contract/index.ts'
import { EventIcon } from '#web/features/webhooks/event-icon.tsx'
import { events, eventWords } from '#web/features/webhooks/webhook-words.ts'
import { classNames } from '#web/lib/class-names.ts'

/** The event that triggers the webhook: three big choices. */
export function KindField({ value, onChange }: { value: WebhookEvent; onChange: (event: WebhookEvent) => void }) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1.5 text-small font-medium">When</legend>
      <div className="grid gap-2 sm:grid-cols-3">
        {events.map((event) => (
          <label
            key={event}
            className={classNames(
              'flex cursor-pointer flex-col gap-1 rounded-card border p-3 transition-colors',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink',
              event === value ? 'border-accent bg-accent-soft' : 'border-line hover:border-faint',
            )}
          >
            <input
              type="radio"
              name={name}
              value={event}
              checked={event === value}
              onChange={() => onChange(event)}
              className="sr-only"
            />
            <span className="flex items-center gap-2 font-semibold">
              <EventIcon event={event} />
              {eventWords[event].title}
            </span>
            <span className="text-small text-muted">{eventWords[event].explanation}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
