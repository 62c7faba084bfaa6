/** Widths in which small versions are made and kept, in device pixels. Few, so that a resize finds most of them again. */
const widths = [160, 320, 640, 1280] as const

/** The narrowest width that still fills a tile, with a little mercy: a tile 10 % wider than a picture still looks sharp. */
export function smallWidth(tileWidth: number, pixelRatio: number): number {
  const wanted = (tileWidth * Math.min(pixelRatio, 2)) / 1.1
  return widths.find((width) => width >= wanted) ?? widths[widths.length - 1] ?? 1280
}

/** Where a picture is to be had in a width, by the address of its stable version. */
export type SmallAddress = (address: string, width: number) => string | undefined
