/** Widths of thumbnails in device pixels. Few, so that after a resize most stored ones still fit. */
const widths = [160, 320, 640, 1280] as const

/** Enlargement at which a picture still looks sharp. */
export const SHARP = 1.1

/** The narrowest width that fills a tile and still looks sharp. */
export function thumbnailWidth(tileWidth: number, pixelRatio: number): number {
  const wanted = (tileWidth * Math.min(pixelRatio, 2)) / SHARP
  return widths.find((width) => width >= wanted) ?? widths[widths.length - 1] ?? 1280
}
