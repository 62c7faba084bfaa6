import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useAlbum } from '#web/album/use-album.tsx'
import { removeChip } from '#web/data/filter/edit-filter.ts'
import { filterBy } from '#web/data/filter/filter.ts'
import { focusSheet } from '#web/gallery/navigation/focus-sheet.ts'
import { Button } from '#web/ui/button.tsx'
import { messages } from './messages.ts'

/** What others changed since the last visit, with links to those photos; empty if nothing changed. */
export function SinceLine() {
  const {
    seen: { store, changes },
    columns,
    isCurrent,
    isStale,
    filter: { value, addressOf, change },
  } = useAlbum()
  const { freshCount = 0, relabelledCount = 0, gone = 0 } = changes ?? {}
  // Dismiss marks the photos at hand as seen: until the album is complete, the rest would then be new
  const isAny = isCurrent && !isStale && freshCount + relabelledCount + gone > 0
  const markSeen = () => {
    focusSheet()
    // if storage is blocked, it holds until the page is closed
    store?.markSeen(columns).catch(() => undefined)
    // no photo is new any more, so a filter for new ones would show nothing
    const at = value.chips.findIndex(
      ({ condition }) => condition.type === 'set' && ['new', 'relabelled'].includes(condition.name),
    )
    if (at !== -1) change(removeChip(value, at))
  }
  return (
    <output className="flex flex-wrap items-center gap-x-2 text-small tabular-nums empty:hidden max-sm:order-last max-sm:basis-full">
      {isAny && (
        <>
          <span className="max-sm:sr-only">{messages.sinceLastVisit}</span>
          {freshCount > 0 && (
            <Part to={addressOf(filterBy({ type: 'set', name: 'new' }))}>{messages.added(freshCount)}</Part>
          )}
          {gone > 0 && <span>{messages.gone(gone)}</span>}
          {relabelledCount > 0 && (
            <Part to={addressOf(filterBy({ type: 'set', name: 'relabelled' }))}>
              {messages.relabelled(relabelledCount)}
            </Part>
          )}
          <Button size="sm" variant="ghost" onClick={markSeen} className="pointer-coarse:h-11">
            {messages.dismiss}
          </Button>
        </>
      )}
    </output>
  )
}

function Part({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="font-medium text-ink underline underline-offset-2 pointer-coarse:leading-11">
      {children}
    </Link>
  )
}
