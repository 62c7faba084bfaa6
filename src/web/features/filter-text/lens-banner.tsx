import { Eye } from 'lucide-react'
import { Link } from 'react-router'
import { useAlbum } from '#web/album/use-album.tsx'
import { restrictedConditions, withoutRestrictedConditions } from '#web/data/filter/participant-lens.ts'
import { writeCondition } from '#web/data/filter/write-filter.ts'
import { focusSheet } from '#web/gallery/navigation/focus-sheet.ts'
import { formatList } from '#web/lib/i18n/format.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { messages } from './messages.ts'

/** Shows that the participant lens is on, a link to turn it off, and which conditions can't match under it. */
export function LensBanner() {
  const { value, addressOf, addressAs } = useAlbum().filter
  const hidden = [...new Set(restrictedConditions(value).map(writeCondition))]
  return (
    <section
      aria-label={messages.viewingAsParticipant}
      className="flex basis-full flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-accent-soft py-1 ps-3 pe-1 text-small text-ink"
    >
      <Eye size={16} aria-hidden className="shrink-0" />
      <p className="min-w-0 flex-1">
        <strong className="font-semibold">{messages.viewingAsParticipant}</strong>
        <span className="max-sm:hidden">{messages.hiddenNotShown}</span>
      </p>
      <Link to={addressAs(undefined)} onClick={focusSheet} className={buttonClass({ size: 'sm' })}>
        {messages.exit}
      </Link>
      <output className="flex basis-full flex-wrap items-center gap-x-3 gap-y-1 empty:hidden">
        {hidden.length > 0 && (
          <>
            <span className="min-w-0 [overflow-wrap:anywhere]">{messages.asksForHidden(formatList(hidden))}</span>
            <Link
              to={addressOf(withoutRestrictedConditions(value))}
              onClick={focusSheet}
              className="py-1 font-medium underline underline-offset-2"
            >
              {messages.filterWithout(hidden.length)}
            </Link>
          </>
        )}
      </output>
    </section>
  )
}
