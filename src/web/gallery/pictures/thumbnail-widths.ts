/** Widths in which thumbnails are made and stored, in device pixels. Few, so that a resize finds most of them again. */
const widths = [160, 320, 640, 1280] as const

/** The narrowest width that still fills a tile, with a little mercy: a tile 10 % wider than a picture still looks sharp. */
export function thumbnailWidth(tileWidth: number, pixelRatio: number): number {
  const wanted = (tileWidth * Math.min(pixelRatio, 2)) / 1.1
  return widths.find((width) => width >= wanted) ?? widths[widths.length - 1] ?? 1280
}
