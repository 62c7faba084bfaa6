import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useAlbum } from '#web/album/use-album.tsx'
import { removeChip } from '#web/data/filter/edit-filter.ts'
import type { Chip } from '#web/data/filter/filter.ts'
import { formatCount } from '#web/lib/i18n/format.ts'
import { Button } from '#web/ui/button.tsx'

const partOf = (name: string): Chip => ({ condition: { type: 'set', name }, without: false, off: false })

/** What others changed since the album was last looked at, each the way to its photos; nothing where nothing did. */
export function SinceLine() {
  const {
    seen: { store, changes },
    columns,
    filter: { value, addressOf, change },
  } = useAlbum()
  const { freshCount = 0, relabelledCount = 0, gone = 0 } = changes ?? {}
  const isAny = freshCount + relabelledCount + gone > 0
  const markSeen = () => {
    // where nothing can be written it holds until the page is closed
    store?.markSeen(columns).catch(() => undefined)
    // what has been seen is not new any more: nothing would be left to be shown
    const at = value.chips.findIndex(
      ({ condition }) => condition.type === 'set' && ['new', 'relabelled'].includes(condition.name),
    )
    if (at !== -1) change(removeChip(value, at))
  }
  return (
    <output className="flex flex-wrap items-center gap-x-2 text-small tabular-nums empty:hidden max-sm:order-last max-sm:basis-full">
      {isAny && (
        <>
          <span className="max-sm:sr-only">Since you last looked</span>
          {freshCount > 0 && (
            <Part to={addressOf({ match: 'all', chips: [partOf('new')] })}>{formatCount(freshCount)} new</Part>
          )}
          {gone > 0 && <span>{formatCount(gone)} gone</span>}
          {relabelledCount > 0 && (
            <Part to={addressOf({ match: 'all', chips: [partOf('relabelled')] })}>
              {formatCount(relabelledCount)} relabelled <span className="max-sm:sr-only">by others</span>
            </Part>
          )}
          <Button size="sm" variant="ghost" onClick={markSeen} className="pointer-coarse:h-11">
            Mark as seen
          </Button>
        </>
      )}
    </output>
  )
}

function Part({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="font-medium text-ink underline underline-offset-2 pointer-coarse:py-3">
      {children}
    </Link>
  )
}
