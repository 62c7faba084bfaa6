import { rowAt, rowsInSpan } from '#web/gallery/layout/find-rows.ts'
import type { RowsLayout } from '#web/gallery/layout/justified-rows.ts'
import type { PhotoSource } from '#web/gallery/layout/photo-source.ts'
import { type ScrollScale, STEP, toAbove } from '#web/gallery/layout/scroll-scale.ts'

/** The photos of a sheet, their layout, and how it is scaled. */
export type SheetLayout = { layout: RowsLayout; source: PhotoSource; scale: ScrollScale }

/** A row in the document. */
export type RenderedRow = Pick<SheetLayout, 'layout' | 'source'> & {
  row: number
  /** Pixels from the top of the sheet's element. */
  top: number
}

/** The viewport over a sheet, in pixels. */
type View = {
  /** Quantised: the true position may be up to a step further down. */
  scrollTop: number
  /** Height of the content above the sheet. */
  sheetTop: number
  /** Inner height of the scroll container. */
  height: number
}

/** Overscan in pixels above and below the view: more than a fast wheel scrolls in one frame. */
const OVERSCAN = 448

/** Most photos rendered, unless the view alone has more: about 200 nodes. */
const MOST_READY = 60

/** The rows in view, `from` to `to`, inclusive, and with `hasOverscan` those near it. */
export function rowsNear(
  { layout, scale }: SheetLayout,
  view: View,
  hasOverscan: boolean,
): { from: number; to: number } {
  const top = toAbove(scale, view)
  return rowsInSpan(layout, {
    top,
    bottom: top + view.height + STEP,
    overscan: hasOverscan ? OVERSCAN : 0,
    most: MOST_READY,
  })
}

/** The rows exactly in view, `from` to `to`, inclusive; `covered`: pixels at the top of the view that the bar hides. */
export function rowsInView(
  { layout, scale }: SheetLayout,
  { covered, ...view }: View & { covered: number },
): { from: number; to: number } {
  const top = toAbove(scale, view)
  return { from: rowAt(layout, top + covered + layout.gap), to: rowAt(layout, top + view.height - 1) }
}

type RenderedRowsOptions = {
  sheet: SheetLayout
  /** The sheet painted last: the former one until the view of `sheet` is painted; undefined at first. */
  settled: SheetLayout | undefined
  view: View
  /** A row that is always rendered. */
  always: number
}

/**
 * The rows to render, ascending. The view comes first: after a change of sheet, rows of the old one stay beyond the
 * view until it is painted, unless they would overlap.
 */
export function renderedRows({ sheet, settled, view, always }: RenderedRowsOptions): RenderedRow[] {
  const { from, to } = rowsNear(sheet, view, settled === sheet)
  const shift = sheet.scale.shiftAt(view)
  // the `always` row may be far from the view, where `shift` is wrong for it: it must not make the sheet taller
  const topOf = (row: number) =>
    Math.min((sheet.layout.top[row] ?? 0) - shift, sheet.scale.height - (sheet.layout.rowHeight[row] ?? 0))
  const rendered = new Map<number, RenderedRow>()
  const add = (row: number) => rendered.set(row, { row, top: topOf(row), layout: sheet.layout, source: sheet.source })
  for (let row = from; row <= to; row++) add(row)
  add(always)
  if (settled && settled !== sheet) {
    for (const kept of outOfView(settled, view)) {
      const bottom = kept.top + (kept.layout.rowHeight[kept.row] ?? 0)
      if (!rendered.has(kept.row) && bottom <= sheet.scale.height) rendered.set(kept.row, kept)
    }
  }
  return [...rendered.values()].toSorted((a, b) => a.row - b.row)
}

/** The rows of the overscan that are wholly out of view. */
function outOfView(sheet: SheetLayout, view: View): RenderedRow[] {
  const { layout, source, scale } = sheet
  const { from, to } = rowsNear(sheet, view, true)
  const shift = scale.shiftAt(view)
  const inView = view.scrollTop - view.sheetTop
  return Array.from({ length: to - from + 1 }, (_, offset) => from + offset)
    .map((row) => ({ row, layout, source, top: (layout.top[row] ?? 0) - shift }))
    .filter(({ row, top }) => top >= inView + view.height + STEP || top + (layout.rowHeight[row] ?? 0) <= inView)
}
