import type { SheetLook } from '#web/lib/sheet-look.ts'

// what the sheet looks like from its first photos on, which are drawn before React is there

/** What scrolls: the scrubber takes the place of the scrollbar, in the padding. */
export const scrollerClass =
  'relative h-full overflow-x-hidden overflow-y-scroll pr-4 pb-24 pl-2 has-data-selecting:pb-40 [overflow-anchor:none] [scrollbar-width:none] sm:pl-4 lg:px-5.5'

/** Beside the sheet, where there is room. */
export const railClass = 'w-[284px] shrink-0 border-r border-line max-lg:hidden'

export const tileClass =
  'absolute top-0 left-0 cursor-pointer overflow-hidden rounded-photo bg-sunken focus-visible:z-10 ' +
  'after:absolute after:bottom-1 after:left-1.5 after:font-mono after:text-[11px] after:leading-4 after:content-[attr(data-frame)]'

/** The number over a picture: white, and dark around, so that it holds on snow and on night. */
export const litNumberClass = 'after:text-on-photo after:[text-shadow:0_0_3px_rgb(0_0_0/0.9),0_1px_2px_rgb(0_0_0/0.7)]'

/** And where no picture is, or not yet. */
export const plainNumberClass = 'after:text-muted'

/** The tiles show their numbers by themselves. */
export const frameNumberClass: Record<SheetLook['frames'], string> = {
  off: '[&_[data-frame]]:after:hidden',
  hover: '[&_[data-frame]:not(:hover,:focus-visible)]:after:hidden',
  on: '',
}
