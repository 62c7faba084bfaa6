export type SheetElements = {
  /** The scroll container. */
  scroller: HTMLElement
  /** Sticky at the top of the scroll container. */
  bar: HTMLElement
  /** The sheet in the scroll container. */
  grid: HTMLElement
}
