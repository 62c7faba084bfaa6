import { type CSSProperties, memo, useState } from 'react'
import type { PausedById } from '#web/data/webhooks/webhook-change.ts'
import type { HealthById } from '#web/features/webhooks/deliveries/use-webhook-health.ts'
import { formatCount } from '#web/lib/i18n/format.ts'
import { heightAt, linePath, type MapLayout, type MapLine } from './map-layout.ts'
import type { Point } from './use-camera.ts'

type StrandsProps = {
  layout: MapLayout
  paused: PausedById
  health: HealthById
  openId: string | undefined
  /** Webhooks of the active node, as in `MapState`. */
  active: ReadonlySet<string> | undefined
}

type MapLinesProps = StrandsProps & {
  scale: number
  /** The line being drawn. */
  drawn: { from: Point; to: Point } | undefined
}

const looks = {
  plain: 'stroke-faint forced-colors:stroke-[CanvasText]',
  receding: 'stroke-line forced-colors:stroke-[GrayText]',
  active: 'stroke-ink forced-colors:stroke-[CanvasText]',
  open: 'stroke-accent forced-colors:stroke-[Highlight]',
  // dashed, not only red, since the selection has a similar colour
  unwell: 'stroke-danger [stroke-dasharray:6_5] forced-colors:stroke-[CanvasText]',
  openUnwell: 'stroke-danger [stroke-dasharray:6_5] forced-colors:stroke-[Highlight]',
}
type Look = keyof typeof looks

/** Lines per path: one element per line would be thousands, and a single path would always be painted whole. */
const TOGETHER = 48

/** Width of a line in pixels, by the number of its webhooks. */
const widthOf = (count: number) => (count === 1 ? 1.5 : count < 5 ? 2 : 3)

const painted: readonly Look[] = ['receding', 'plain', 'unwell', 'active', 'open', 'openUnwell']

/** Dotted lines for paused webhooks, whatever their other look. */
const dotted = '[stroke-dasharray:2_5]'

type Strand = { look: Look; isPaused: boolean; width: number; path: string }

function strandsOf({ layout, paused, health, openId, active }: StrandsProps): Strand[] {
  const lookOf = ({ ids }: MapLine): Look => {
    const isUnwell = ids.some((id) => health?.get(id)?.state === 'failing' || health?.get(id)?.state === 'stopped')
    if (openId !== undefined && ids.includes(openId)) return isUnwell ? 'openUnwell' : 'open'
    if (active !== undefined && !ids.some((id) => active.has(id))) return 'receding'
    if (isUnwell) return 'unwell'
    return active === undefined ? 'plain' : 'active'
  }
  const isPaused = ({ ids }: MapLine) => paused.size > 0 && ids.every((id) => paused.has(id))
  const alike = Map.groupBy(
    layout.lines,
    (line) => `${lookOf(line)} ${widthOf(line.ids.length)} ${isPaused(line) ? 'paused' : 'live'}`,
  )
  return painted.flatMap((look) =>
    [...alike].flatMap(([key, lines]) => {
      const [name, width, state] = key.split(' ')
      if (name !== look) return []
      const wide = Number(width) + (look === 'active' ? 0.5 : look.startsWith('open') ? 1 : 0)
      return Array.from({ length: Math.ceil(lines.length / TOGETHER) }, (_, index) => ({
        look,
        isPaused: state === 'paused',
        width: wide,
        path: lines
          .slice(index * TOGETHER, (index + 1) * TOGETHER)
          .map((line) => linePath(line, layout))
          .join(''),
      }))
    }),
  )
}

/** Maximum number of lines drawn opaque: more would merge into solid grey. */
const FULL_INK = 100

/** Scale from which lines have their full width on screen. */
const FULL_WIDTH = 0.7

/** Lines of the map: red and dashed if failing or stopped, dotted if paused; a delivery is animated along its line. */
export function MapLines({ scale, drawn, ...lines }: MapLinesProps) {
  // constant width on screen, but thinner when zoomed out, where lines are dense
  const style: CSSProperties & Record<'--px', string> = { '--px': `${Math.min(1, scale / FULL_WIDTH) / scale}px` }
  return (
    <svg
      aria-hidden
      width={lines.layout.width}
      height={lines.layout.height}
      fill="none"
      style={style}
      className="pointer-events-none absolute inset-0 rtl:-scale-x-100"
    >
      <Strands {...lines} />
      {drawn && (
        <path
          d={`M${drawn.from.x} ${drawn.from.y}L${drawn.to.x} ${drawn.to.y}`}
          className="stroke-accent [stroke-dasharray:4_4]"
          strokeWidth={2 / scale}
        />
      )}
    </svg>
  )
}

/** Memoised without the scale, which changes every frame while zooming. */
const Strands = memo(function Strands(props: StrandsProps) {
  const { layout, health } = props
  return (
    <>
      {strandsOf(props).map(({ look, isPaused, width, path }, index) => (
        <path
          key={`${look} ${index}`}
          d={path}
          className={isPaused ? `${looks[look]} ${dotted}` : looks[look]}
          style={{ strokeWidth: `calc(var(--px) * ${width})` }}
          strokeOpacity={look === 'plain' && layout.lines.length > FULL_INK ? 0.45 : undefined}
        />
      ))}
      {layout.lines.map((line) =>
        line.ids.map((id) => {
          const status = health?.get(id)
          return status && <Arrival key={id} path={linePath(line, layout)} at={status.arrivedAt} />
        }),
      )}
    </>
  )
})

/** Maximum age in milliseconds of a delivery that is animated when the map is first shown. */
const NEWS_MS = 5000

/** Animates a delivery along its line; not under reduced motion. */
function Arrival({ path, at }: { path: string; at: string | undefined }) {
  const [before] = useState(() => (at !== undefined && Date.now() - Date.parse(at) < NEWS_MS ? undefined : at))
  if (at === undefined || at === before) return null
  return (
    <path
      key={at}
      d={path}
      data-arrival
      className="animate-[arrive_1.2s_var(--ease-out)_forwards] stroke-ok stroke-[4px] [stroke-dasharray:56px_4000px] [stroke-dashoffset:60px] [stroke-linecap:round] motion-reduce:hidden"
    />
  )
}

/** Maximum number of counts shown: more would cover the lines. */
const MOST_COUNTS = 60

type BundleCountsProps = {
  layout: MapLayout
  /** Webhooks of the active node, as in `MapState`. */
  active: ReadonlySet<string> | undefined
}

/** Counts of webhooks in the middle of bundled lines of closed albums; only of the active ones, if any. */
export const BundleCounts = memo(function BundleCounts({ layout, active }: BundleCountsProps) {
  const closed = new Set(layout.albums.filter(({ isOpen }) => !isOpen).map(({ album }) => album.id))
  const bundles = layout.lines.filter(
    ({ source, ids }) => ids.length > 1 && closed.has(source) && (!active || ids.some((id) => active.has(id))),
  )
  if (bundles.length > MOST_COUNTS) return null
  const middle = (layout.from + layout.to) / 2
  return bundles.map((line) => (
    <span
      key={line.id}
      aria-hidden
      className="pointer-events-none absolute grid h-[18px] min-w-[18px] -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full border border-line bg-surface px-1 text-[11px] font-semibold tabular-nums rtl:translate-x-1/2"
      style={{ top: heightAt(line, layout, middle), insetInlineStart: middle }}
    >
      {formatCount(line.ids.length)}
    </span>
  ))
})
