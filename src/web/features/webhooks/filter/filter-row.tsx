import type { ReactNode } from 'react'

/** Row of filters; on narrow screens it spans the full width and scrolls sideways. */
export const FilterRow = ({ children }: { children: ReactNode }) => (
  <div className="contents max-sm:relative max-sm:-mx-4 max-sm:flex max-sm:w-screen max-sm:items-center max-sm:gap-1.5 max-sm:overflow-x-auto max-sm:overscroll-x-contain max-sm:px-4 max-sm:py-1 max-sm:whitespace-nowrap max-sm:[scrollbar-width:none] max-sm:*:shrink-0">
    {children}
  </div>
)
