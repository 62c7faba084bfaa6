import { Bookmark, BookmarkPlus, Ellipsis } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useAlbum } from '#web/album/use-album.tsx'
import { isFiltered, noFilter } from '#web/data/filter/filter.ts'
import { readFilter } from '#web/data/filter/read-filter.ts'
import { writeFilter } from '#web/data/filter/write-filter.ts'
import { lazyNamed } from '#web/lib/lazy-component.ts'
import { readViewsFragment } from '#web/paths.ts'
import { Count } from '#web/ui/count.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { plainRow } from '#web/ui/plain-row.ts'
import { VisibleText } from '#web/ui/visible-text.tsx'
import { useViewCounts, type Views } from './use-views.ts'

const SaveDialog = lazyNamed(() => import('./save-view-dialog.tsx'), 'SaveViewDialog')
const Dialog = lazyNamed(() => import('./views-dialog.tsx'), 'ViewsDialog')
const ReceivedDialog = lazyNamed(() => import('./received-views-dialog.tsx'), 'ReceivedViewsDialog')

/** Made once: the rail is rendered with every change of the filter. */
const icons = {
  save: <BookmarkPlus size={16} aria-hidden className="shrink-0" />,
  views: <Bookmark size={16} aria-hidden className="shrink-0" />,
  all: <Ellipsis size={16} aria-hidden />,
}

/** The named views as rows of the rail, and the ways to save the present filter and to put the views in order. */
export function ViewRows({ views }: { views: Views }) {
  const { value, problem, addressOf } = useAlbum().filter
  const text = writeFilter(value)
  const [open, setOpen] = useState<'save' | 'all'>()
  const counts = useViewCounts(views.list)
  const canSave = isFiltered(value) && !problem && !views.list.some((view) => view.filter === text)
  const close = () => setOpen(undefined)
  return (
    <section aria-label="Views" className="flex flex-col gap-px">
      {views.list.length > 0 && (
        <ul className="flex flex-col gap-px">
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
                  <span className="min-w-0 flex-1 truncate">
                    <VisibleText text={view.name} />
                  </span>
                  {count !== undefined && (
                    <span className="text-small font-normal text-muted">
                      <Count value={count} /> <span className="sr-only">{count === 1 ? 'photo' : 'photos'}</span>
                    </span>
                  )}
                </Link>
              </li>
            )
          })}
        </ul>
      )}
      <div className="flex items-center gap-px">
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(canSave ? 'save' : 'all')}
          className={plainRow}
        >
          {canSave ? (
            <>
              {icons.save}
              Save this filter
            </>
          ) : (
            <>
              {icons.views}
              {views.list.length === 0 ? 'Views' : 'All views'} …
            </>
          )}
        </button>
        {canSave && (
          <IconButton
            label="All views"
            aria-haspopup="dialog"
            onClick={() => setOpen('all')}
            className="max-lg:size-11"
          >
            {icons.all}
          </IconButton>
        )}
      </div>
      <Suspense>
        {open === 'save' && <SaveDialog views={views} text={text} onClose={close} />}
        {open === 'all' && <Dialog views={views} counts={counts} onClose={close} />}
      </Suspense>
    </section>
  )
}

/** The views in the link that opened the album, until they are imported or dismissed. */
export function ReceivedViews({ views }: { views: Views }) {
  const { isWhole } = useAlbum()
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const packed = readViewsFragment(hash)
  // what of their labels exists here is not known before the album is
  if (packed === undefined || !isWhole) return null
  return (
    <Suspense>
      <ReceivedDialog
        packed={packed}
        views={views}
        onClose={() => void navigate(pathname + search, { replace: true })}
      />
    </Suspense>
  )
}
