import { photoAtPoint } from '#web/gallery/layout/find-rows.ts'
import type { RowsLayout } from '#web/gallery/layout/justified-rows.ts'
import { writeStored, readStored } from '#web/lib/web-storage.ts'

/** Scroll anchor: the photo at eye level. Valid at any width, and after photos are added or removed. */
export type ScrollAnchor = {
  photoId: string
  index: number
  /** Pixels from the top of the view to the middle of the photo's row. */
  offset: number
}

type View = {
  /** Pixels of the sheet above the view; negative while content above the sheet is in view. */
  above: number
  /** Height of the view in pixels. */
  height: number
}

/** Eye level: a share of the view's height. */
const EYE = 0.35

/** The anchor of a view; none at the very top, where a sheet stays. */
export function anchorInView(layout: RowsLayout, { above, height }: View, idOf: (index: number) => string) {
  if (above <= 0) return undefined
  const index = photoAtPoint(layout, { x: layout.width / 2, y: above + height * EYE })
  if (index === undefined) return undefined
  const anchor: ScrollAnchor = { photoId: idOf(index), index, offset: Math.round(rowMiddle(layout, index) - above) }
  return anchor
}

/** Pixels of the sheet above the view that restore the anchor's offset. */
export function aboveOfAnchor(layout: RowsLayout, { offset }: Pick<ScrollAnchor, 'offset'>, index: number): number {
  return rowMiddle(layout, index) - offset
}

function rowMiddle({ row, top, rowHeight }: RowsLayout, index: number): number {
  const at = row[index] ?? 0
  return (top[at] ?? 0) + (rowHeight[at] ?? 0) / 2
}

/** Prefix of the entries, which signing out removes (`app/forget-device.ts`). */
const prefix = 'sheet-place:'

/** The anchor stored for an address by an earlier visit in this tab. */
export function readAnchor(address: string): ScrollAnchor | undefined {
  const value = readStored(prefix + address, 'tab')
  if (typeof value !== 'object' || value === null) return undefined
  const { photoId, index, offset }: Partial<Record<keyof ScrollAnchor, unknown>> = value
  const fits = typeof photoId === 'string' && typeof index === 'number' && typeof offset === 'number'
  return fits ? { photoId, index, offset } : undefined
}

/** Stores an anchor for this tab; does nothing if storage is full or blocked. */
export const writeAnchor = (address: string, anchor: ScrollAnchor | undefined): void =>
  void writeStored(prefix + address, anchor, 'tab')
