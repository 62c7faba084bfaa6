import { useState } from 'react'
import type { HealthById } from '#web/features/webhooks/deliveries/use-webhook-health.ts'
import type { WebhookHealth } from '#web/features/webhooks/deliveries/webhook-health.ts'
import { formatCount } from '#web/lib/i18n/format.ts'
import { WIRE_WIDTH, type WiringLayout, wirePath } from './wiring-layout.ts'

const looks = {
  plain: 'stroke-faint stroke-[1.5px] forced-colors:stroke-[CanvasText]',
  selected: 'stroke-accent stroke-[2.5px] forced-colors:stroke-[Highlight] forced-colors:stroke-[4px]',
  // dashed as well as red: the selection has much the same colour
  unwell: 'stroke-danger stroke-[1.5px] [stroke-dasharray:6_5] forced-colors:stroke-[CanvasText]',
  selectedUnwell:
    'stroke-danger stroke-[2.5px] [stroke-dasharray:6_5] forced-colors:stroke-[Highlight] forced-colors:stroke-[4px]',
}

function lookOf(health: WebhookHealth | undefined, isSelected: boolean): string {
  const isUnwell = health?.state === 'failing' || health?.state === 'stopped'
  if (isUnwell) return isSelected ? looks.selectedUnwell : looks.unwell
  return isSelected ? looks.selected : looks.plain
}

type WiresProps = { layout: WiringLayout; health: HealthById; selectedId: string | undefined }

/** The wires of the diagram. One that delivers nothing is red, with how much waits; an arrival runs along its wire. */
export function Wires({ layout, health, selectedId }: WiresProps) {
  // what is painted last lies on top
  const wires = layout.wires
    .map((wire) => ({ ...wire, status: health?.get(wire.id), path: wirePath(wire) }))
    .toSorted((one, other) => Number(one.id === selectedId) - Number(other.id === selectedId))
  return (
    <div aria-hidden className="relative min-h-0">
      <svg
        viewBox={`0 0 ${WIRE_WIDTH} ${layout.height}`}
        preserveAspectRatio="none"
        fill="none"
        className="size-full min-h-0 overflow-visible rtl:-scale-x-100"
      >
        {wires.map(({ id, path, status }) => (
          <g key={id}>
            <path d={path} vectorEffect="non-scaling-stroke" className={lookOf(status, id === selectedId)} />
            {status && <Arrival path={path} at={status.arrivedAt} />}
          </g>
        ))}
      </svg>
      {wires.map(
        ({ id, from, to, status }) =>
          status !== undefined &&
          status.overdue > 0 && (
            <span
              key={id}
              style={{ top: (from + to) / 2 }}
              className="absolute start-1/2 grid h-5 min-w-5 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full border border-danger bg-surface px-1.5 text-[11.5px] font-semibold text-danger-ink tabular-nums rtl:translate-x-1/2"
            >
              {formatCount(status.overdue)}
            </span>
          ),
      )}
    </div>
  )
}

/** Age in milliseconds up to which an arrival is animated when the wiring is first shown. */
const NEWS_MS = 5000

/** Animation along a wire when a delivery has arrived; none under reduced motion. */
function Arrival({ path, at }: { path: string; at: string | undefined }) {
  const [before] = useState(() => (at !== undefined && Date.now() - Date.parse(at) < NEWS_MS ? undefined : at))
  if (at === undefined || at === before) return null
  return (
    <path
      key={at}
      d={path}
      vectorEffect="non-scaling-stroke"
      data-arrival
      className="animate-[arrive_1.2s_var(--ease-out)_forwards] stroke-ok stroke-[4px] [stroke-dasharray:56px_4000px] [stroke-dashoffset:60px] [stroke-linecap:round] motion-reduce:hidden"
    />
  )
}
