import { ChevronRight, Images } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useAlbum } from '#web/album/use-album.tsx'
import { isFiltered } from '#web/data/filter/filter.ts'
import { formatCount } from '#web/lib/i18n/format.ts'
import { paths } from '#web/paths.ts'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { plainRow } from '#web/ui/plain-row.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { messages } from './messages.ts'

/** With more labels than this, there is a search field. */
const MANY = 8

/** Constant elements, since every filter change renders the rail. */
const icons = {
  all: <Images size={16} aria-hidden className="shrink-0" />,
  fold: (
    <ChevronRight size={16} aria-hidden className="shrink-0 transition-transform [[aria-expanded=true]>&]:rotate-90" />
  ),
}

/** Link to the unfiltered album. */
export function AllPhotos() {
  const { albumId, filter, total, isLoading } = useAlbum()
  return (
    <Link
      to={paths.album(albumId, { ...filter.view, filter: undefined })}
      aria-current={isFiltered(filter.value) ? undefined : 'true'}
      className={plainRow}
    >
      {icons.all}
      <span className="flex-1">{messages.allPhotos}</span>
      <span className="text-small font-normal text-muted tabular-nums">
        {isLoading ? <Skeleton className="h-3.5 w-8" /> : formatCount(total)}
      </span>
    </Link>
  )
}

type LabelSearchProps = {
  text: string
  onText: (text: string) => void
  /** Moves the focus to the first label found. */
  onGo: () => void
  /** Chooses the first label found. */
  onChoose: () => void
}

/** Search field for labels if there are many; sticky. */
export function LabelSearch({ text, onText, onGo, onChoose }: LabelSearchProps) {
  const { labels } = useAlbum()
  // if labels become fewer, the field stays to clear the search
  if (text === '' && labels.public.length + labels.restricted.length <= MANY) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys that bubble from its field
    <div
      data-rail-search
      className="sticky top-0 z-20 -mx-1 bg-(--rail-ground) px-1 pt-3.5 pb-1.5"
      onKeyDown={(event) => {
        if (!(event.target instanceof HTMLInputElement)) return
        if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
        event.preventDefault()
        if (event.nativeEvent.isComposing) return
        if (event.key === 'ArrowDown') onGo()
        else onChoose()
      }}
    >
      <SearchField label={messages.findLabel} value={text} onChange={onText} />
    </div>
  )
}

type FoldProps = { title: string; isOpen: boolean; onToggle: () => void; children: ReactNode }

/** A disclosure of rows that are rarely needed; folded, those that are chosen stay. */
export const Fold = ({ title, isOpen, onToggle, children }: FoldProps) => (
  <li>
    <button type="button" aria-expanded={isOpen} onClick={onToggle} className={plainRow}>
      {icons.fold}
      {title}
    </button>
    <ul>{children}</ul>
  </li>
)
