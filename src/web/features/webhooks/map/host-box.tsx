import { ChevronDown, ChevronRight, Webhook } from 'lucide-react'
import { receiverToken } from '#web/data/resources/receiver-token.ts'
import { PausedMark, PausedWord } from '#web/features/webhooks/changes/paused-line.tsx'
import { DeliveryBars } from '#web/features/webhooks/deliveries/health-marks.tsx'
import { TargetAddress } from '#web/features/webhooks/target-address.tsx'
import { targetParts } from '#web/features/webhooks/target-parts.ts'
import { targetWord } from '#web/features/webhooks/webhook-words.ts'
import { classNames } from '#web/lib/class-names.ts'
import type { PlacedAddress, PlacedHost } from './map-layout.ts'
import { isAllPaused, isFaded, type MapState, nameOf, nodeOf } from './map-nodes.ts'
import { messages } from './messages.ts'

const box =
  'absolute rounded-card border bg-surface shadow-[0_1px_2px_oklch(0_0_0/0.06)] forced-colors:border-[CanvasText]'
export const button =
  'flex w-full min-w-0 items-center gap-2 rounded-control px-3 text-start hover:bg-sunken focus-visible:-outline-offset-2'

const edge = (ids: readonly string[], state: MapState) => {
  if (ids.length > 0 && ids.every((webhookId) => state.selected.has(webhookId))) return 'border-accent'
  return state.active !== undefined && !isFaded(ids, state) ? 'border-muted' : 'border-line'
}

/** Classes of a box, by its webhooks. */
export const boxClass = (ids: readonly string[], state: MapState) =>
  classNames(
    box,
    edge(ids, state),
    isAllPaused(ids, state) && 'border-dashed',
    (isFaded(ids, state) || isAllPaused(ids, state)) && 'text-muted',
  )

/** A host with its addresses, or a host's only address. */
export function HostBox({
  placed: { host, isOpen, addresses, x, y, width, height },
  state,
}: {
  placed: PlacedHost
  state: MapState
}) {
  const [first] = host.addresses
  const isSingle = host.addresses.length === 1
  const Chevron = isOpen ? ChevronDown : ChevronRight
  const healths = (ids: readonly string[]) => ids.flatMap((webhookId) => state.health?.get(webhookId) ?? [])
  return (
    <li className={boxClass(host.ids, state)} style={{ top: y, insetInlineStart: x, width, height }}>
      <button
        {...nodeOf(isSingle && first ? first.id : host.id, state)}
        aria-expanded={isSingle ? undefined : isOpen}
        aria-label={nameOf(
          messages.hostName(isSingle && first ? targetWord(first.targetUrl) : host.host, host.ids.length),
          host.ids,
          state,
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
                className={classNames('font-mono break-all', state.isFar ? 'text-[22px]' : 'text-[12.5px]')}
              >
                {host.host}
              </code>
            )}
          </span>
        </span>
      </button>
      {!isOpen && !state.isFar && (
        <div className="ps-[35px] pe-3">
          {isAllPaused(host.ids, state) ? (
            <PausedWord />
          ) : state.health ? (
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
              (!state.isFar || state.current === placed.address.id) && (
                <AddressRow key={placed.address.id} placed={placed} top={placed.y - y - 1} state={state} />
              ),
          )}
        </ul>
      )}
    </li>
  )
}

type AddressRowProps = { placed: PlacedAddress; top: number; state: MapState }

/** One address of an open host. */
function AddressRow({ placed: { address, height }, top, state }: AddressRowProps) {
  const { id, ids, targetUrl } = address
  return (
    <li className="absolute inset-x-1.5" style={{ top, height }}>
      <button
        {...nodeOf(id, state)}
        aria-label={nameOf(messages.hostName(targetWord(targetUrl), ids.length), ids, state)}
        className={classNames(button, 'h-full ps-8', (isFaded(ids, state) || isAllPaused(ids, state)) && 'text-muted')}
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
        {isAllPaused(ids, state) && <PausedMark />}
      </button>
    </li>
  )
}
