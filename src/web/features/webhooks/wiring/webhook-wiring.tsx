import { Webhook } from 'lucide-react'
import { type KeyboardEvent, useMemo } from 'react'
import type { WebhookSubscription } from '#contract/index.ts'
import type { AlbumNames } from '#web/features/webhooks/album-name.tsx'
import { TargetAddress } from '#web/features/webhooks/target-address.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { countOf } from '#web/lib/i18n/format.ts'
import { SourceWords } from './source-words.tsx'
import { CARD_HEIGHT, WIRE_WIDTH, type WiringLayout, wirePath, wiringLayout } from './wiring-layout.ts'

type WebhookWiringProps = {
  subscriptions: readonly WebhookSubscription[]
  albums: AlbumNames
  selectedId: string | undefined
  onSelect: (webhookId: string) => void
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }

/** Arrow keys move between the cards, as Tab does: hundreds are far with Tab alone. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key]
  if (step === undefined) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const here = buttons.findIndex((button) => button === document.activeElement)
  const next = buttons[Math.min(Math.max(here + step, 0), buttons.length - 1)]
  if (here === -1 || next === undefined) return
  event.preventDefault()
  next.focus()
}

/** A diagram of all webhooks: a wire each, from the event on the left to the target on the right. */
export function WebhookWiring({ subscriptions, albums, selectedId, onSelect }: WebhookWiringProps) {
  const layout = useMemo(
    () => wiringLayout(subscriptions.map(({ webhookId, config }) => ({ id: webhookId, target: config.targetUrl }))),
    [subscriptions],
  )
  const byId = useMemo(() => new Map(subscriptions.map((row) => [row.webhookId, row.config])), [subscriptions])
  return (
    <div
      className="relative grid grid-cols-[minmax(220px,290px)_minmax(72px,1fr)_minmax(200px,290px)] px-6 xl:px-9"
      style={{ height: layout.height }}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys move between the buttons inside */}
      <ul aria-label="Webhooks" className="relative" onKeyDown={walk}>
        {layout.sources.map(({ id, y, height }) => {
          const config = byId.get(id)
          if (config === undefined) return null
          const selected = id === selectedId
          return (
            <li key={id} className="absolute inset-x-0" style={{ top: y, height }}>
              <button
                type="button"
                id={`webhook-${id}`}
                aria-pressed={selected}
                onClick={() => onSelect(id)}
                className={classNames(
                  'flex size-full flex-col justify-center gap-0.5 rounded-card border bg-surface px-3.5 text-start transition-colors',
                  selected
                    ? 'border-accent shadow-[0_0_0_3px_var(--color-accent-soft)]'
                    : 'border-line shadow-[0_1px_2px_oklch(0_0_0/0.06)] hover:border-faint',
                )}
              >
                <SourceWords config={config} albums={albums} />
                <span className="sr-only">sends to {config.targetUrl}</span>
              </button>
            </li>
          )
        })}
      </ul>
      <Wires layout={layout} selectedId={selectedId} />
      <ul aria-label="Receivers" className="relative">
        {layout.targets.map(({ target, y, height, count }) => (
          <li
            key={target}
            className="absolute inset-x-0 rounded-card border border-line bg-surface px-3.5 shadow-[0_1px_2px_oklch(0_0_0/0.06)]"
            style={{ top: y, height }}
          >
            <div
              className="sticky top-[calc(var(--header-height)+8px)] flex flex-col justify-center gap-0.5"
              style={{ minHeight: Math.min(height, CARD_HEIGHT) - 2 }}
            >
              <span className="flex items-start gap-2">
                <Webhook size={15} aria-hidden className="mt-px shrink-0" />
                <span className="line-clamp-1">
                  <TargetAddress targetUrl={target} />
                </span>
              </span>
              <span className="ps-[23px] text-small text-muted">
                {countOf(count, { one: 'webhook', other: 'webhooks' })}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Wires({ layout, selectedId }: { layout: WiringLayout; selectedId: string | undefined }) {
  // what is painted last lies on top
  const wires = layout.wires.toSorted((one, other) => Number(one.id === selectedId) - Number(other.id === selectedId))
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${WIRE_WIDTH} ${layout.height}`}
      preserveAspectRatio="none"
      className="size-full min-h-0 overflow-visible"
    >
      {wires.map((wire) => (
        <path
          key={wire.id}
          d={wirePath(wire)}
          fill="none"
          vectorEffect="non-scaling-stroke"
          className={wire.id === selectedId ? 'stroke-accent stroke-[2.5px]' : 'stroke-faint stroke-[1.5px]'}
        />
      ))}
    </svg>
  )
}
