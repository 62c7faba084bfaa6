import { type ReactNode, useRef } from 'react'
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
      <h1 className="mr-auto flex items-baseline gap-3 text-title">
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
