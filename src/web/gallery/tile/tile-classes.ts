import type { ViewSettings } from '#web/gallery/layout/view-settings.ts'

// the look of the sheet, shared with its first screen, which is drawn before React is there

/** The scroll container of a sheet: the scrubber takes the place of the scrollbar, in the padding. */
export const scrollerClass =
  'relative h-full overflow-x-hidden overflow-y-scroll pe-[max(16px,var(--safe-end))] pb-[calc(96px+var(--safe-bottom))] ps-[max(16px,var(--safe-start))] has-data-selecting:pb-[calc(160px+var(--safe-bottom))] [overflow-anchor:none] [scrollbar-width:none] lg:px-5.5'

/** Above the photos: the album's head and the filter line, each at least as high as theme.css says. */
export const headClass = 'min-h-(--sheet-head-height) one-row:min-w-110 one-row:flex-[1000_1_0px]'
export const aboveClass = 'h-[calc(var(--sheet-head-height)+var(--sheet-bar-height))]'

/** Around both. A phone on its side has one row for them; a filter takes a second, which alone stays. */
export const rowAboveClass =
  'contents one-row:sticky one-row:top-0 one-row:has-data-conditions:-top-12 one-row:z-20 one-row:flex one-row:flex-wrap one-row:gap-x-4 one-row:bg-paper'

/**
 * The bar that stays above the photos. What it hides of them ends 4 pixels above the first row, where the focus ring of a photo
 * has its place.
 */
export const barClass =
  'sticky top-0 z-20 before:absolute before:inset-x-0 before:top-0 before:bottom-1 before:-z-1 before:bg-paper one-row:static one-row:min-w-73 one-row:flex-auto one-row:before:hidden'

/** The label rail beside the sheet, where there is room. */
export const railClass = 'hidden w-[240px] shrink-0 border-e border-line with-rail:block lg:w-[284px]'

/** A row of tiles. */
export const rowClass = 'photo-row'

/** A tile as photo-tile.css draws it: empty, or lit, with its picture. */
export const tileClass = { empty: 'photo-tile', lit: 'photo-tile photo-tile-lit' }

/** The class that lets tiles show their frame numbers. */
export const frameNumberClass: Record<ViewSettings['frames'], string> = {
  off: '[&_[data-frame]]:after:hidden',
  hover: '[&_[data-frame]:not(:hover,:focus-visible)]:after:hidden',
  on: '',
}
