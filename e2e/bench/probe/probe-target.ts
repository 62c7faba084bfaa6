/** Selectors for the parts of a page: our page's, the limit's or a peer's. */
export type ProbeTarget = {
  /** Every positioned tile. */
  tile: string
  /** The picture in a tile: an <img> or <canvas> counts when visible, an <img> also only when complete. */
  picture: string
  /** The scroll container; the window if nothing matches. */
  scroller: string
  /** The grid: photos begin at its top. */
  grid: string
  /** Sticky bar that may cover the top of the photos. */
  bar: string
  /** A selected tile. */
  selected: string
}

export const probeTarget: ProbeTarget = {
  tile: '[data-photo-id]',
  picture: 'img, canvas',
  scroller: '[data-sheet]',
  grid: '[data-grid], [role="grid"]',
  bar: '[data-bar]',
  selected: '[data-selected], [aria-selected="true"]',
}
