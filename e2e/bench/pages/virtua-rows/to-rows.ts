import type { PagePhoto } from '../shared/photo.ts'
import { GAP, ROW_HEIGHT } from '../shared/sheet-page.ts'

type Row = { height: number; photos: PagePhoto[] }

/** Justified rows for a list virtualiser: all rows of the album, as objects. */
export function toRows(photos: PagePhoto[], width: number): Row[] {
  const rows: Row[] = []
  let start = 0
  let ratios = 0
  for (const [index, photo] of photos.entries()) {
    ratios += photo.width / photo.height
    const height = (width - GAP * (index - start)) / ratios
    if (height > ROW_HEIGHT && index < photos.length - 1) continue
    rows.push({ height: Math.min(height, ROW_HEIGHT * 1.25), photos: photos.slice(start, index + 1) })
    start = index + 1
    ratios = 0
  }
  return rows
}
