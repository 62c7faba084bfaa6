import { type ReactNode, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useShortcut } from '#web/lib/keyboard/use-page-keys.ts'
import { useAddressText } from '#web/lib/use-address-text.ts'
import { type AlbumListFilter, paths } from '#web/paths.ts'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import type { KeyHelp } from '#web/ui/kbd.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { messages } from './messages.ts'
import { NewAlbumButton } from './new-album-button.tsx'

export const albumListKeys: readonly KeyHelp[] = [{ keys: ['/'], does: messages.searchAlbums }]

/** Title with the count (`children`), search, relationship, new album. */
export function AlbumsHead({ filter, children }: { filter: AlbumListFilter; children: ReactNode }) {
  const field = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const { text, setText, leave } = useAddressText({
    inAddress: filter.search ?? '',
    write: (search) => void navigate(paths.albums({ ...filter, search }), { replace: true, preventScrollReset: true }),
  })
  useShortcut('/', () => field.current?.select())
  const link = (relationship: AlbumListFilter['relationship']) => paths.albums({ search: text, relationship })
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-3">
      <h1 className="me-auto flex items-baseline gap-3 text-title">
        {messages.albums}
        {children}
      </h1>
      <div className="w-full max-md:order-2 md:w-[200px] lg:w-[260px]">
        <SearchField ref={field} label={messages.search} value={text} onChange={setText} onBlur={leave} shortcut="/" />
      </div>
      <div className="max-md:order-3">
        <Segmented
          label={messages.yourRole}
          value={filter.relationship ?? 'all'}
          options={[
            { value: 'all', label: messages.all, to: link(undefined) },
            { value: 'Admin', label: messages.admin, to: link('Admin') },
            { value: 'Participant', label: messages.participant, to: link('Participant') },
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
  /** Set if refetching the list failed. */
  onRefresh: (() => void) | undefined
}

/** Number of albums listed so far; `128`, or `32+` if there are more to load. */
export function AlbumCount({ shown, complete, onRefresh }: AlbumCountProps) {
  return (
    <>
      <span aria-hidden className="text-[16px] font-normal tracking-normal text-muted tabular-nums">
        {messages.shownCount(shown, complete)}
      </span>
      <output className="sr-only">{messages.albumCount(shown, complete)}</output>
      {onRefresh && (
        <button
          type="button"
          onClick={onRefresh}
          className="touch-target text-small font-normal tracking-normal text-warn-ink underline underline-offset-2"
        >
          {messages.refresh}
        </button>
      )}
    </>
  )
}
