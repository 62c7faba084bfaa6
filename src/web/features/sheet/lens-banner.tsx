import { Eye } from 'lucide-react'
import { Link } from 'react-router'
import { askedOfAdmins, withoutAdmins } from '#web/data/filter/participant-lens.ts'
import { writeCondition } from '#web/data/filter/write-filter.ts'
import { formatList } from '#web/lib/format-list.ts'
import { buttonClass } from '#web/ui/button.tsx'
import type { SheetFilter } from './use-sheet-filter.ts'

/** Says that the album is shown as participants get it, what of the filter makes no sense then, and the way out. */
export function LensBanner({ filter: { filter, addressOf, addressAs } }: { filter: SheetFilter }) {
  const asked = [...new Set(askedOfAdmins(filter).map(writeCondition))]
  return (
    <section
      aria-label="As participants see it"
      className="flex basis-full flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-accent-soft py-1 pr-1 pl-3 text-small text-ink"
    >
      <Eye size={16} aria-hidden className="shrink-0" />
      <p className="min-w-0 flex-1">
        <strong className="font-semibold">As participants see it</strong>
        <span className="max-sm:hidden">, without hidden labels</span>
      </p>
      <Link to={addressAs(undefined)} className={buttonClass({ size: 'sm' })}>
        Show everything
      </Link>
      <output className="flex basis-full flex-wrap items-center gap-x-3 gap-y-1 empty:hidden">
        {asked.length > 0 && (
          <>
            <span className="min-w-0 [overflow-wrap:anywhere]">
              The filter asks for hidden labels, {formatList(asked)}. For participants no photo has any.
            </span>
            <Link to={addressOf(withoutAdmins(filter))} className="py-1 font-medium underline underline-offset-2">
              Filter without {asked.length === 1 ? 'it' : 'them'}
            </Link>
          </>
        )}
      </output>
    </section>
  )
}
