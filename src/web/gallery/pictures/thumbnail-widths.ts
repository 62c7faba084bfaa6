/** Widths of thumbnails in device pixels. Few, so that after a resize most stored ones still fit. */
const widths = [160, 320, 640, 1280] as const

/** The narrowest width that fills a tile, with 10 % tolerance: a tile that much wider still looks sharp. */
export function thumbnailWidth(tileWidth: number, pixelRatio: number): number {
  const wanted = (tileWidth * Math.min(pixelRatio, 2)) / 1.1
  return widths.find((width) => width >= wanted) ?? widths[widths.length - 1] ?? 1280
}
