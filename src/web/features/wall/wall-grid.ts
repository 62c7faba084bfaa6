import { USUAL_RATIO } from '#web/gallery/layout/photo-ratio.ts'
import { SHARP, thumbnailWidth } from '#web/gallery/pictures/thumbnail-widths.ts'

type Size = { width: number; height: number }

/** A grid of equal cells; with `hasLarge` the first one spans two columns and two rows. */
export type WallGrid = { columns: number; rows: number; hasLarge: boolean; cells: number }

/** Approximate size of a cell in pixels. */
const CELL = { width: 340, height: 260 }

const MOST_COLUMNS = 6
const MOST_ROWS = 4

const clamp = (value: number, most: number) => Math.min(Math.max(Math.round(value), 1), most)

function gridOf(columns: number, rows: number): WallGrid {
  const hasLarge = columns >= 3 && rows >= 3
  return { columns, rows, hasLarge, cells: columns * rows - (hasLarge ? 3 : 0) }
}

/** The grid of a wall: as many cells as fit the window, but no more than there are photos. */
export function wallGrid({ width, height }: Size, count: number): WallGrid {
  let [columns, rows] = [clamp(width / CELL.width, MOST_COLUMNS), clamp(height / CELL.height, MOST_ROWS)]
  // narrow or low windows still get two columns or rows
  if (columns === 1 && rows > 1) columns = 2
  if (rows === 1 && columns > 1 && height >= CELL.height) rows = 2
  while (gridOf(columns, rows).cells > Math.max(1, count)) {
    if (columns * height > rows * width && columns > 1) columns--
    else if (rows > 1) rows--
    else columns--
  }
  return gridOf(columns, rows)
}

type CoveringOptions = {
  /** In CSS pixels. */
  cell: Size
  /** Of the photo; NaN if it is unknown. */
  ratio: number
  pixelRatio: number
}

/** The width of a thumbnail that covers a cell; undefined if even the widest would look soft. */
export function coveringThumbnail({ cell, ratio, pixelRatio }: CoveringOptions): number | undefined {
  // a cropped photo has to be wider than its cell to fill the height
  const width = Math.max(cell.width, cell.height * (ratio > 0 ? ratio : USUAL_RATIO))
  const thumbnail = thumbnailWidth(width, pixelRatio)
  return thumbnail * SHARP < width * Math.min(pixelRatio, 2) ? undefined : thumbnail
}
