import { Webhook } from 'lucide-react'
import { type KeyboardEvent, useMemo } from 'react'
import type { WebhookConfig, WebhookSubscription } from '#contract/index.ts'
import { DeliveryBars } from '#web/features/webhooks/deliveries/health-marks.tsx'
import type { HealthById } from '#web/features/webhooks/deliveries/use-webhook-health.ts'
import { albumIdOf } from '#web/features/webhooks/filter/webhook-search.ts'
import { TargetAddress } from '#web/features/webhooks/target-address.tsx'
import { type AlbumNames, EventIcon, SourceAlbum } from '#web/features/webhooks/webhook-source.tsx'
import { triggerOf } from '#web/features/webhooks/webhook-words.ts'
import { classNames } from '#web/lib/class-names.ts'
import { fillIn } from '#web/lib/i18n/rich-text.tsx'
import { messages } from './messages.ts'
import { Wires } from './wires.tsx'
import { HEAD, type PlacedAlbum, type PlacedTarget, ROW, wiringLayout } from './wiring-layout.ts'

type WebhookWiringProps = {
  subscriptions: readonly WebhookSubscription[]
  albums: AlbumNames
  health: HealthById
  selectedId: string | undefined
  onSelect: (webhookId: string) => void
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }

/** Arrow keys move between the webhooks, as Tab does: hundreds are far with Tab alone. */
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

/** A diagram of all webhooks: a wire each, from the album and its event on the left to the target on the right. */
export function WebhookWiring({ subscriptions, albums, health, selectedId, onSelect }: WebhookWiringProps) {
  const layout = useMemo(
    () =>
      wiringLayout(
        subscriptions.map(({ webhookId: id, config }) => ({
          id,
          album: albumIdOf(config) ?? '',
          target: config.targetUrl,
        })),
      ),
    [subscriptions],
  )
  const configs = useMemo(() => new Map(subscriptions.map((row) => [row.webhookId, row.config])), [subscriptions])
  return (
    <div
      className="relative grid grid-cols-[minmax(220px,290px)_minmax(72px,1fr)_minmax(200px,290px)] px-6 xl:px-9"
      style={{ height: layout.height }}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys move between the buttons inside */}
      <ul aria-label={messages.webhooks} className="relative" onKeyDown={walk}>
        {layout.albums.map((placed) => (
          <AlbumCard key={placed.album} {...{ placed, configs, albums, health, selectedId, onSelect }} />
        ))}
      </ul>
      <Wires layout={layout} health={health} selectedId={selectedId} />
      <ul aria-label={messages.receivers} className="relative">
        {layout.targets.map((placed) => (
          <TargetCard key={placed.target} placed={placed} health={health} />
        ))}
      </ul>
    </div>
  )
}

type AlbumCardProps = Omit<WebhookWiringProps, 'subscriptions'> & {
  placed: PlacedAlbum
  configs: ReadonlyMap<string, WebhookConfig>
}

/** An album's webhooks, below its name. */
function AlbumCard({ placed: { rows, y, height }, configs, albums, health, selectedId, onSelect }: AlbumCardProps) {
  const first = configs.get(rows[0]?.id ?? '')
  if (first === undefined) return null
  return (
    <li
      className="absolute inset-x-0 rounded-card border border-line bg-surface shadow-[0_1px_2px_oklch(0_0_0/0.06)]"
      style={{ top: y, height }}
    >
      <p dir="auto" className="flex items-center px-3.5 font-semibold" style={{ height: HEAD - 1 }}>
        <span className="truncate">
          <SourceAlbum config={first} albums={albums} />
        </span>
      </p>
      <ul>
        {rows.map(({ id }) => {
          const config = configs.get(id)
          const selected = id === selectedId
          if (config === undefined) return null
          return (
            <li key={id} className="px-1.5" style={{ height: ROW }}>
              <button
                type="button"
                id={`webhook-${id}`}
                aria-pressed={selected}
                onClick={() => onSelect(id)}
                className={classNames(
                  'flex size-full items-center gap-2 rounded-control border px-2 text-start transition-colors',
                  selected ? 'border-accent bg-accent-soft' : 'border-transparent hover:bg-sunken',
                )}
              >
                <EventIcon event={config.event} size={15} />
                <span dir="auto" title={config.event} className="min-w-0 flex-1 truncate whitespace-pre">
                  {triggerOf(config)}
                </span>
                <span className="sr-only">
                  {fillIn(messages.goesOn, {
                    album: <SourceAlbum config={config} albums={albums} />,
                    target: <TargetAddress targetUrl={config.targetUrl} />,
                  })}{' '}
                  {health?.get(id)?.text}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </li>
  )
}

/** A receiver, with its newest deliveries or how many webhooks send to it. */
function TargetCard({ placed: { target, ids, y, height }, health }: { placed: PlacedTarget; health: HealthById }) {
  return (
    <li
      className="absolute inset-x-0 flex flex-col justify-center gap-1.5 rounded-card border border-line bg-surface px-3.5 shadow-[0_1px_2px_oklch(0_0_0/0.06)]"
      style={{ top: y, height }}
    >
      <span className="flex items-start gap-2">
        <Webhook size={15} aria-hidden className="mt-px shrink-0" />
        <span className="line-clamp-1">
          <TargetAddress targetUrl={target} />
        </span>
      </span>
      {health ? (
        <DeliveryBars healths={ids.flatMap((id) => health.get(id) ?? [])} />
      ) : (
        <span className="ps-[23px] text-small text-muted">{messages.webhookCount(ids.length)}</span>
      )}
    </li>
  )
}
