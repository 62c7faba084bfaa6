import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { IndexRun } from '#web/data/selection/index-runs.ts'
import type { PhotoSource } from '#web/gallery/layout/photo-source.ts'
import type { ScrollViewStore } from '#web/gallery/navigation/scroll-view.ts'
import type { GridSelection } from './grid-selection.ts'
import { messages } from './messages.ts'
import type { SheetRect } from './photos-in-rect.ts'
import { rangeOutline } from './range-outline.ts'
import { type SheetInWindow, tileOf } from './sheet-coordinates.ts'

/** Class of the badge with the number of photos to select. */
export const countClass =
  'rounded-control bg-ink px-2 py-1 text-small font-medium whitespace-nowrap text-paper tabular-nums shadow-float forced-colors:border'

type RangePreviewProps = SheetInWindow & { view: ScrollViewStore; source: PhotoSource; selection: GridSelection }

/** Previews the range that a Shift click would select, with its number of photos. */
export function RangePreview(props: RangePreviewProps) {
  const { selection, elements } = props
  const [target, setTarget] = useState<number>()
  const updateTarget = useEffectEvent((target_: EventTarget | null, isShift: boolean) => {
    const index = isShift ? tileOf(target_)?.index : undefined
    if (index !== target) setTarget(index)
  })
  // listens for the pointer, and for Shift pressed while it rests
  useEffect(() => {
    const { grid } = elements
    const listening = new AbortController()
    const { signal } = listening
    let under: EventTarget | null = null
    grid.addEventListener(
      'pointermove',
      ({ target: tile, shiftKey, buttons, pointerType }) => {
        under = pointerType === 'mouse' ? tile : null
        updateTarget(under, shiftKey && buttons === 0)
      },
      { signal, passive: true },
    )
    grid.addEventListener(
      'pointerleave',
      () => {
        under = null
        updateTarget(null, false)
      },
      { signal },
    )
    document.addEventListener('keydown', ({ key }) => key === 'Shift' && updateTarget(under, true), { signal })
    document.addEventListener('keyup', ({ key }) => key === 'Shift' && updateTarget(null, false), { signal })
    addEventListener('blur', () => updateTarget(null, false), { signal })
    return () => listening.abort()
  }, [elements])

  const run = useSyncExternalStore(selection.subscribe, () => {
    if (target === undefined || target >= props.source.count) return undefined
    const { from, to } = selection.rangeTo(target)
    // one photo needs no preview; a string, since a snapshot must be stable
    return from === to ? undefined : `${from} ${to}`
  })
  if (run === undefined || target === undefined) return null
  const [from = 0, to = 0] = run.split(' ').map(Number)
  return <Outline {...props} run={{ from, to }} target={target} />
}

/** Pixels of a range drawn above and below the view. */
const BEYOND = 2_000

/** Pixels from the left edge of the target photo to the number. */
const INSET = 8

function Outline({
  view,
  elements,
  layout,
  scale,
  source,
  selection,
  run,
  target,
}: RangePreviewProps & { run: IndexRun; target: number }) {
  const { top: scrollTop, height, sheetTop } = useSyncExternalStore(view.subscribe, view.get)
  const shift = scale.shiftAt({ scrollTop, sheetTop })
  const above = scrollTop - sheetTop + shift
  const clip = ({ left, right, top, bottom }: SheetRect) => ({
    left,
    width: right - left,
    top: Math.max(top, above - BEYOND) - shift,
    height: Math.max(0, Math.min(bottom, above + height + BEYOND) - Math.max(top, above - BEYOND)),
  })
  const row = layout.row[target] ?? 0
  const photos = run.to - run.from + 1
  const missing = selection.missingIn(run)
  return createPortal(
    <div aria-hidden className="pointer-events-none">
      {rangeOutline(layout, run).map((box, part) => (
        <div key={part} style={clip(box)} className="absolute z-5 rounded-photo bg-accent/25 forced-colors:border-2" />
      ))}
      <p
        style={{
          left: (layout.x[target] ?? 0) + INSET,
          top: (layout.top[row] ?? 0) - shift + (layout.rowHeight[row] ?? 0) / 2 - 14,
        }}
        className={`absolute z-10 ${countClass}`}
      >
        {messages.photos(photos)}
        {missing < photos && <span className="opacity-70"> · {messages.new(missing)}</span>}
        <span className="opacity-70"> · {messages.frames(source.frameAt(run.from), source.frameAt(run.to))}</span>
      </p>
    </div>,
    // in the grid, to scroll with the photos; the number may cover the clicked photo, but is transparent to clicks
    elements.grid,
  )
}
