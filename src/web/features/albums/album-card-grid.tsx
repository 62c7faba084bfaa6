import type { ReactNode } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Grid of album cards: two columns on a phone (one if names would be cut), elsewhere as many as fit. */
export function AlbumCardGrid({ children, dimmed = false }: { children: ReactNode; dimmed?: boolean }) {
  return (
    <ul
      aria-busy={dimmed}
      className={`grid gap-x-3.5 gap-y-5 min-[22rem]:grid-cols-2 transition-opacity sm:grid-cols-[repeat(auto-fill,minmax(288px,1fr))] sm:gap-x-[22px] sm:gap-y-6 ${dimmed ? 'opacity-50 delay-300' : ''}`}
    >
      {children}
    </ul>
  )
}

const PLACES = 8

/** Skeleton of the grid, with the dimensions of the cards. */
export function AlbumCardGridSkeleton() {
  return (
    <AlbumCardGrid>
      {Array.from({ length: PLACES }, (_, index) => (
        <li key={index}>
          <Skeleton className="aspect-[4/3] rounded-card!" />
          <Skeleton className="mt-[13px] mb-2 h-3.5 w-3/5" />
          <Skeleton className="mb-1.5 h-3 w-2/5" />
        </li>
      ))}
    </AlbumCardGrid>
  )
}
