import { Images } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useAlbum } from '#web/album/use-album.tsx'
import { isFiltered } from '#web/data/filter/filter.ts'
import { paths } from '#web/paths.ts'
import { Count } from '#web/ui/count.tsx'
import { plainRow } from '#web/ui/plain-row.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { MatchChoice } from './match-choice.tsx'

type RailHeadProps = {
  /** After “All photos”: the filters that have a name. */
  views: ReactNode
  /** The text by which labels are looked for. */
  text: string
  onText: (text: string) => void
  /** Leads from the field to the first label found. */
  onGo: () => void
  /** Chooses the first label found. */
  onChoose: () => void
}

/** Labels above which one looks for one by typing. */
const MANY = 8

/** Made once: the rail is rendered with every change of the filter. */
const allIcon = <Images size={16} aria-hidden className="shrink-0" />

/** The start of the rail: all photos, the views, how many of the conditions must hold, and the search for a label. */
export function RailHead({ views, text, onText, onGo, onChoose }: RailHeadProps) {
  const { albumId, filter, labels, total, isLoading } = useAlbum()
  return (
    <div className="flex flex-col gap-2">
      <Link
        to={paths.album(albumId, { ...filter.view, filter: undefined })}
        aria-current={isFiltered(filter.value) ? undefined : 'true'}
        className={plainRow}
      >
        {allIcon}
        <span className="flex-1">All photos</span>
        {isLoading ? <Skeleton className="h-3.5 w-8" /> : <Count value={total} />}
      </Link>
      {views}
      <MatchChoice />
      {labels.public.length + labels.restricted.length > MANY && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- takes the keys of the field in it
        <div
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
            event.preventDefault()
            if (event.nativeEvent.isComposing) return
            if (event.key === 'ArrowDown') onGo()
            else onChoose()
          }}
        >
          <SearchField label="Find a label" value={text} onChange={onText} />
        </div>
      )}
    </div>
  )
}
