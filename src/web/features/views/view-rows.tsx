import { useQuery } from '@tanstack/react-query'
import { Bookmark, BookmarkPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useAlbum } from '#web/album/use-album.tsx'
import { useData } from '#web/data/data-context.tsx'
import { isFiltered, noFilter } from '#web/data/filter/filter.ts'
import { readFilter } from '#web/data/filter/read-filter.ts'
import { writeFilter } from '#web/data/filter/write-filter.ts'
import { lazyNamed } from '#web/lib/lazy-component.ts'
import { readViewsFragment } from '#web/paths.ts'
import { Count } from '#web/ui/count.tsx'
import { plainRow } from '#web/ui/plain-row.ts'
import { VisibleText } from '#web/ui/visible-text.tsx'
import { messages } from './messages.ts'
import { useViewCounts, type Views } from './use-views.ts'

const SaveDialog = lazyNamed(() => import('./save-view-dialog.tsx'), 'SaveViewDialog')
const ReceivedDialog = lazyNamed(() => import('./received-views-dialog.tsx'), 'ReceivedViewsDialog')

/** Created once, since the rail renders with every filter change. */
const saveIcon = <BookmarkPlus size={16} aria-hidden className="shrink-0" />

type ViewRowsProps = { views: Views; onManage: () => void }

/** Saved views at the foot of the rail, and a button to save the current filter; renders nothing if neither applies. */
export function ViewRows({ views, onManage }: ViewRowsProps) {
  const { value, problem, addressOf } = useAlbum().filter
  const text = writeFilter(value)
  const [saving, setSaving] = useState(false)
  const counts = useViewCounts(views.list)
  const canSave = views.isReady && isFiltered(value) && !problem && !views.list.some((view) => view.filter === text)
  if (views.list.length === 0 && !canSave && !saving) return null
  return (
    <section aria-label={messages.views}>
      {views.list.length > 0 && (
        <>
          <div className="flex h-8 items-center justify-between ps-2">
            <h2 className="text-section text-muted uppercase">{messages.savedViews}</h2>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={onManage}
              className="h-7 rounded-control px-2 text-small font-medium text-muted hover:bg-sunken hover:text-ink pointer-coarse:h-11"
            >
              {messages.manageViews}
            </button>
          </div>
          <ul>
            {views.list.map((view, at) => {
              const isCurrent = view.filter === text
              const count = counts[at]
              return (
                <li key={view.name}>
                  <Link
                    to={addressOf(readFilter(view.filter).filter ?? noFilter)}
                    aria-current={isCurrent ? 'true' : undefined}
                    title={view.filter}
                    className={plainRow}
                  >
                    <Bookmark
                      size={16}
                      aria-hidden
                      className={isCurrent ? 'shrink-0 fill-accent text-accent' : 'shrink-0'}
                    />
                    <VisibleText text={view.name} className="min-w-0 flex-1 truncate whitespace-pre!" />
                    {count !== undefined && (
                      <span className="text-small font-normal">
                        <Count value={count} /> <span className="sr-only">{messages.photos(count)}</span>
                      </span>
                    )}
                  </Link>
                </li>
              )
            })}
          </ul>
        </>
      )}
      {canSave && (
        <button type="button" aria-haspopup="dialog" onClick={() => setSaving(true)} className={plainRow}>
          {saveIcon}
          {messages.saveFilter}
        </button>
      )}
      <Suspense>{saving && <SaveDialog views={views} text={text} onClose={() => setSaving(false)} />}</Suspense>
    </section>
  )
}

/** The views in the link that opened the album, until they are imported or dismissed. */
export function ReceivedViews({ views }: { views: Views }) {
  const { albumId, isWhole, isCutOff, relationship } = useAlbum()
  const administered = useQuery(useData().albums.administered(albumId))
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const packed = readViewsFragment(hash)
  const [received, setReceived] = useState<{ packed: string; isOver: boolean }>()
  // set during render: a filter chosen before the dialog opens removes them from the address
  if (packed !== undefined && packed !== received?.packed) setReceived({ packed, isOver: false })
  if (packed === undefined && received?.isOver) setReceived(undefined)
  // participants aren't offered label shortcuts; after a failure, that the caller is one may never be known
  if (relationship === 'unknown' && administered.isFetching && administered.failureCount === 0) return null
  // the dialog lists labels missing from the album, which takes the whole album
  if (received === undefined || received.isOver || !(isWhole || isCutOff) || !views.isReady) return null
  const close = () => {
    setReceived({ ...received, isOver: true })
    if (hash !== '') void navigate(pathname + search, { replace: true })
  }
  return (
    <Suspense>
      <ReceivedDialog packed={received.packed} views={views} onClose={close} />
    </Suspense>
  )
}
