import { ArrowLeft } from 'lucide-react'
import { Link, type To } from 'react-router'

/** The one column of a page of text, lists and settings. */
export const pageClass = 'mx-auto max-w-[880px] page-edge pt-5 pb-16 sm:pt-7'

/** The way back to what a page is about, above its heading. */
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
