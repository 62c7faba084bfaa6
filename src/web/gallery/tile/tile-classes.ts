import type { ViewSettings } from '#web/gallery/layout/view-settings.ts'

// what the sheet looks like from its first photos on, which are drawn before React is there

/** What scrolls: the scrubber takes the place of the scrollbar, in the padding. */
export const scrollerClass =
  'relative h-full overflow-x-hidden overflow-y-scroll pe-4 pb-24 ps-2 has-data-selecting:pb-40 [overflow-anchor:none] [scrollbar-width:none] sm:ps-4 lg:px-5.5'

/** Beside the sheet, where there is room. */
export const railClass = 'w-[284px] shrink-0 border-e border-line max-lg:hidden'

/** A row of frames, side by side. */
export const rowClass = 'photo-row'

/** A frame, as photo-tile.css draws it: with nothing in it yet, or lit, with its picture. */
export const tileClass = { empty: 'photo-tile', lit: 'photo-tile photo-tile-lit' }

/** The tiles show their numbers by themselves. */
export const frameNumberClass: Record<ViewSettings['frames'], string> = {
  off: '[&_[data-frame]]:after:hidden',
  hover: '[&_[data-frame]:not(:hover,:focus-visible)]:after:hidden',
  on: '',
}
