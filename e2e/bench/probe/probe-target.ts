/** How the parts of a page are found: the same on our page, the limit and the peers. */
export type ProbeTarget = {
  /** Every tile that has a place. */
  tile: string
  /** The picture in a tile: an <img> counts when it is complete, both it and a <canvas> when they are seen. */
  picture: string
  /** What scrolls; the window where nothing matches. */
  scroller: string
  /** The photos begin at its top. */
  grid: string
  /** Covers the top of the photos when it is stuck there. */
  bar: string
  /** A tile that is selected. */
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
