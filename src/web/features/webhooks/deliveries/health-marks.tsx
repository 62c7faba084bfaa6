import { CircleAlert, CirclePause } from 'lucide-react'
import { classNames } from '#web/lib/class-names.ts'
import type { DeliveryTone } from './delivery-words.ts'
import { messages } from './messages.ts'
import type { WebhookHealth } from './webhook-health.ts'

/** Colour of a delivery's state, kept under forced colours. */
export const toneClass: Record<DeliveryTone, string> = {
  ok: 'bg-ok forced-color-adjust-none',
  danger: 'bg-danger forced-color-adjust-none',
  warn: 'bg-warn forced-color-adjust-none',
  quiet: 'bg-faint forced-color-adjust-none',
}

/** Status line of a webhook, with an icon if it is failing or stopped. */
export function HealthLine({ health: { state, text } }: { health: WebhookHealth }) {
  const Icon = { failing: CircleAlert, stopped: CirclePause, ok: undefined, idle: undefined }[state]
  return (
    <span className={classNames('flex items-start gap-1.5 text-small', Icon ? 'text-danger-ink' : 'text-muted')}>
      {Icon && <Icon size={14} aria-hidden className="mt-[3px] shrink-0" />}
      <span className="min-w-0 text-pretty tabular-nums">{text}</span>
    </span>
  )
}

/** Maximum number of bars. */
const MOST_BARS = 30

/** The newest deliveries to one receiver, a bar each; failed ones differ by height, not only by colour. */
export function DeliveryBars({ healths }: { healths: readonly WebhookHealth[] }) {
  // not read yet, or unreadable
  if (healths.length === 0) return null
  const recent = healths
    .flatMap((health) => health.recent)
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .slice(-MOST_BARS)
  if (recent.length === 0) return <span className="text-small text-muted">{messages.noDeliveries}</span>
  const ended = recent.filter(({ tone }) => tone !== 'quiet').length
  const failed = recent.filter(({ tone }) => tone === 'danger' || tone === 'warn').length
  return (
    <>
      <span className="sr-only">
        {ended === 0
          ? messages.sendingNow
          : failed > 0
            ? messages.someFailed(failed, ended)
            : messages.allArrived(ended)}
      </span>
      <span aria-hidden className="flex h-3.5 items-center gap-[3px]">
        {recent.map(({ tone }, place) => (
          <span
            key={place}
            className={classNames(
              'max-w-[6px] flex-1 rounded-[2px]',
              tone === 'danger' || tone === 'warn' ? 'h-3.5' : 'h-2.5',
              toneClass[tone],
            )}
          />
        ))}
      </span>
    </>
  )
}
