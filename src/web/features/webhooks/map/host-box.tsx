import { ChevronDown, ChevronRight, Webhook } from 'lucide-react'
import { receiverToken } from '#web/data/resources/receiver-token.ts'
import { PausedMark, PausedWord } from '#web/features/webhooks/changes/paused-line.tsx'
import { DeliveryBars } from '#web/features/webhooks/deliveries/health-marks.tsx'
import { TargetAddress } from '#web/features/webhooks/target-address.tsx'
import { targetParts } from '#web/features/webhooks/target-parts.ts'
import { targetWord } from '#web/features/webhooks/webhook-words.ts'
import { classNames } from '#web/lib/class-names.ts'
import { isAllPaused, type MapLook, pausedAmong } from './line-handle.tsx'
import type { PlacedAddress, PlacedHost } from './map-layout.ts'
import { messages } from './messages.ts'

const box =
  'absolute rounded-card border bg-surface shadow-[0_1px_2px_oklch(0_0_0/0.06)] forced-colors:border-[CanvasText]'
export const button =
  'flex w-full min-w-0 items-center gap-2 rounded-control px-3 text-start hover:bg-sunken focus-visible:-outline-offset-2'

/** Whether a node with these webhooks is faded, as it isn't connected to the active node. */
export const isFaded = (ids: readonly string[], { active }: MapLook) =>
  active !== undefined && !ids.some((webhookId) => active.has(webhookId))

const edge = (ids: readonly string[], look: MapLook) => {
  if (ids.length > 0 && ids.every((webhookId) => look.selected.has(webhookId))) return 'border-accent'
  return look.active !== undefined && !isFaded(ids, look) ? 'border-muted' : 'border-line'
}

/** Accessible name of a node, with the number of its webhooks that are paused. */
export function nameOf(name: string, ids: readonly string[], look: MapLook): string {
  const count = pausedAmong(ids, look)
  return count === 0 ? name : messages.withPaused(name, count, ids.length)
}

/** Classes of a box, by its webhooks. */
export const boxClass = (ids: readonly string[], look: MapLook) =>
  classNames(
    box,
    edge(ids, look),
    isAllPaused(ids, look) && 'border-dashed',
    (isFaded(ids, look) || isAllPaused(ids, look)) && 'text-muted',
  )

/** Attributes of a node's button. */
export const nodeOf = (id: string, look: MapLook) => ({
  type: 'button' as const,
  'data-node': id,
  tabIndex: look.current === id ? 0 : -1,
})

/** A host with its addresses, or a host's only address. */
export function HostBox({
  placed: { host, isOpen, addresses, x, y, width, height },
  look,
}: {
  placed: PlacedHost
  look: MapLook
}) {
  const [first] = host.addresses
  const isSingle = host.addresses.length === 1
  const Chevron = isOpen ? ChevronDown : ChevronRight
  const healths = (ids: readonly string[]) => ids.flatMap((webhookId) => look.health?.get(webhookId) ?? [])
  return (
    <li className={boxClass(host.ids, look)} style={{ top: y, insetInlineStart: x, width, height }}>
      <button
        {...nodeOf(isSingle && first ? first.id : host.id, look)}
        aria-expanded={isSingle ? undefined : isOpen}
        aria-label={nameOf(
          messages.hostName(isSingle && first ? targetWord(first.targetUrl) : host.host, host.ids.length),
          host.ids,
          look,
        )}
        className={classNames(button, isOpen ? 'h-[42px]' : 'h-[40px]')}
      >
        {isSingle ? (
          <Webhook size={15} aria-hidden className="shrink-0" />
        ) : (
          <Chevron size={15} aria-hidden className="shrink-0 rtl:-scale-x-100" />
        )}
        <span className="min-w-0 flex-1">
          <span className="line-clamp-1">
            {isSingle && first ? (
              <TargetAddress targetUrl={first.targetUrl} />
            ) : (
              <code
                dir="ltr"
                className={classNames('font-mono break-all', look.isFar ? 'text-[22px]' : 'text-[12.5px]')}
              >
                {host.host}
              </code>
            )}
          </span>
        </span>
      </button>
      {!isOpen && !look.isFar && (
        <div className="ps-[35px] pe-3">
          {isAllPaused(host.ids, look) ? (
            <PausedWord />
          ) : look.health ? (
            <DeliveryBars healths={healths(host.ids)} />
          ) : (
            <span className="text-small text-muted">{messages.webhookCount(host.ids.length)}</span>
          )}
        </div>
      )}
      {isOpen && (
        <ul>
          {addresses.map(
            (placed) =>
              (!look.isFar || look.current === placed.address.id) && (
                <AddressRow key={placed.address.id} placed={placed} top={placed.y - y - 1} look={look} />
              ),
          )}
        </ul>
      )}
    </li>
  )
}

type AddressRowProps = { placed: PlacedAddress; top: number; look: MapLook }

/** One address of an open host. */
function AddressRow({ placed: { address, height }, top, look }: AddressRowProps) {
  const { id, ids, targetUrl } = address
  return (
    <li className="absolute inset-x-1.5" style={{ top, height }}>
      <button
        {...nodeOf(id, look)}
        aria-label={nameOf(messages.hostName(targetWord(targetUrl), ids.length), ids, look)}
        className={classNames(button, 'h-full ps-8', (isFaded(ids, look) || isAllPaused(ids, look)) && 'text-muted')}
      >
        <span className="min-w-0 flex-1 truncate">
          {receiverToken(targetUrl) === undefined ? (
            <code dir="ltr" title={targetUrl} className="font-mono text-[12.5px]">
              {targetParts(targetUrl).path || '/'}
            </code>
          ) : (
            <TargetAddress targetUrl={targetUrl} />
          )}
        </span>
        {isAllPaused(ids, look) && <PausedMark />}
      </button>
    </li>
  )
}
