import { ArrowLeft } from 'lucide-react'
import { Link, type To } from 'react-router'

/** Layout of a single-column page of text, lists or settings. */
export const pageClass = 'mx-auto max-w-[880px] page-edge pt-5 pb-16 sm:pt-7'

/** Link above a page's heading, back to what the page is about. */
export function BackLink({ to, children }: { to: To; children: string }) {
  return (
    <Link
      to={to}
      className="touch-target inline-flex max-w-full items-center gap-1.5 text-small text-muted hover:text-ink"
    >
      <ArrowLeft size={15} aria-hidden className="shrink-0 rtl:-scale-x-100" />
      <span dir="auto" className="truncate">
        {children}
      </span>
    </Link>
  )
}
