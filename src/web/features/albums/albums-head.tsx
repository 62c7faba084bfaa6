import { type ReactNode, useRef } from 'react'
import { countOf, formatCount } from '#web/lib/i18n/format.ts'
import { useShortcut } from '#web/lib/use-shortcut.ts'
import { type AlbumListFilter, paths } from '#web/paths.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { NewAlbumButton } from './new-album-button.tsx'
import { useAlbumSearch } from './use-album-search.ts'

/** Title with the count (`children`), search, relationship, new album. */
export function AlbumsHead({ filter, children }: { filter: AlbumListFilter; children: ReactNode }) {
  const field = useRef<HTMLInputElement>(null)
  const { text, search } = useAlbumSearch(filter)
  useShortcut('/', () => field.current?.select())
  const link = (relationship: AlbumListFilter['relationship']) => paths.albums({ search: text, relationship })
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-3">
      <h1 className="me-auto flex items-baseline gap-3 text-title">
        Albums
        {children}
      </h1>
      <div className="w-full max-sm:order-2 sm:w-[260px]">
        <SearchField ref={field} label="Search by name" value={text} onChange={search} shortcut="/" />
      </div>
      <div className="max-sm:order-3">
        <Segmented
          label="Your relationship to the albums"
          value={filter.relationship ?? 'all'}
          options={[
            { value: 'all', label: 'All', to: link(undefined) },
            { value: 'Admin', label: 'Admin', to: link('Admin') },
            { value: 'Participant', label: 'Participant', to: link('Participant') },
          ]}
        />
      </div>
      <NewAlbumButton />
    </div>
  )
}

type AlbumCountProps = {
  shown: number
  complete: boolean
  /** Set where the list shown could not be brought up to date. */
  onRefresh: (() => void) | undefined
}

/** How many albums are listed so far; `128`, or `32+` where there is more to load. */
export function AlbumCount({ shown, complete, onRefresh }: AlbumCountProps) {
  return (
    <>
      <span aria-hidden className="text-[16px] font-normal tracking-normal text-muted tabular-nums">
        {formatCount(shown)}
        {!complete && '+'}
      </span>
      <output className="sr-only">
        {countOf(shown, { one: 'album', other: 'albums' })}
        {!complete && ', more to load'}
      </output>
      {onRefresh && (
        <button
          type="button"
          onClick={onRefresh}
          className="text-small font-normal tracking-normal text-warn-ink underline underline-offset-2"
        >
          Not up to date: refresh
        </button>
      )}
    </>
  )
}
