import { memo } from 'react'
import { formatCount } from '#web/lib/i18n/format.ts'
import { heightAt, type MapLayout } from './map-layout.ts'

/** Bundles that have their numbers at once: with more they would cover the lines. */
const MOST = 60

type BundleCountsProps = {
  layout: MapLayout
  /** The webhooks on what is pointed at. */
  active: ReadonlySet<string> | undefined
}

/** How many webhooks run together, in the middle of the lines of closed albums: of those that are pointed at, or of all where they are few. */
export const BundleCounts = memo(function BundleCounts({ layout, active }: BundleCountsProps) {
  const closed = new Set(layout.albums.filter(({ isOpen }) => !isOpen).map(({ album }) => album.id))
  const bundles = layout.lines.filter(
    ({ source, ids }) => ids.length > 1 && closed.has(source) && (!active || ids.some((id) => active.has(id))),
  )
  if (bundles.length > MOST) return null
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
