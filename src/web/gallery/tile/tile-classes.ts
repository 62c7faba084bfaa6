import type { ViewSettings } from '#web/gallery/layout/view-settings.ts'

// the look of the sheet, shared with the first screen, which is drawn before React is loaded

/** The scroll container of a sheet, with the scrubber in its padding instead of a scrollbar. */
export const scrollerClass =
  'relative h-full overflow-x-hidden overflow-y-scroll pe-[max(16px,var(--safe-end))] pb-[calc(96px+var(--safe-bottom))] ps-[max(16px,var(--safe-start))] has-data-selecting:pb-[calc(160px+var(--safe-bottom))] [overflow-anchor:none] [scrollbar-width:none] lg:px-5.5'

/** The album's head, and the space of head and bar above the photos, with heights from theme.css. */
export const headClass = 'min-h-(--sheet-head-height) one-row:min-w-110 one-row:flex-[1000_1_0px]'
export const aboveClass = 'h-[calc(var(--sheet-head-height)+var(--sheet-bar-height))]'

/** Around head and bar. A phone in landscape has one row for both; a filter adds a second, the only sticky one. */
export const rowAboveClass =
  'contents one-row:sticky one-row:top-0 one-row:has-data-conditions:-top-12 one-row:z-20 one-row:flex one-row:flex-wrap one-row:gap-x-4 one-row:bg-paper'

/**
 * The sticky bar above the photos. Its background ends 4 pixels above the first row, to leave room for a photo's focus
 * ring.
 */
export const barClass =
  'sticky top-0 z-20 before:absolute before:inset-x-0 before:top-0 before:bottom-1 before:-z-1 before:bg-paper one-row:static one-row:min-w-54 one-row:flex-auto one-row:before:hidden'

/** The label rail beside the sheet, if there is room. */
export const railClass = 'hidden w-[240px] shrink-0 border-e border-line with-rail:block lg:w-[284px]'

/** A row of tiles. */
export const rowClass = 'photo-row'

/** A tile, empty or with its picture. Styled by photo-tile.css. */
export const tileClass = { empty: 'photo-tile', filled: 'photo-tile photo-tile-filled' }

/** The class for when tiles show their frame numbers. */
export const frameNumberClass: Record<ViewSettings['frames'], string> = {
  off: '[&_[data-frame]]:after:hidden',
  hover: '[&_[data-frame]:not(:hover,:focus-visible)]:after:hidden',
  on: '',
}
