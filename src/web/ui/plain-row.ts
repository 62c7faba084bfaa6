/** A row of the rail that is one button or link. */
export const plainRow =
  'flex h-[32px] w-full items-center gap-2 rounded-control px-2 text-start font-medium transition-colors hover:bg-sunken pointer-coarse:h-11'
