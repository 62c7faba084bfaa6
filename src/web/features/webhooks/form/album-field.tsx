import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { Album } from '#contract/index.ts'
import { albumTitle } from '#web/data/album/album-title.ts'
import { foldLabel } from '#web/data/album/label.ts'
import { explainError } from '#web/data/client/api-error.ts'
import { useData } from '#web/data/data-context.tsx'
import { relationshipIn } from '#web/data/resources/album-queries.ts'
import { KeepLooking } from '#web/features/webhooks/keep-looking.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { Count } from '#web/ui/count.tsx'
import { Field, fieldClass } from '#web/ui/fields/field.tsx'
import { useCombobox } from '#web/ui/fields/use-combobox.ts'
import { messages } from './messages.ts'

type AlbumFieldProps = {
  albumId: string
  onChange: (albumId: string) => void
  error: string | undefined
  /** Narrows down the albums to choose from. */
  isOffered?: (albumId: string) => boolean
}

/** Maximum number of albums listed; typing narrows them down. */
const MOST_SHOWN = 100

/** The albums that the caller administers, or may: only admins may listen to an album. */
function useOwnAlbums(isOffered: (albumId: string) => boolean) {
  const { albums } = useData()
  const whole = useQuery(albums.whole())
  const administered = useQuery(albums.administered())
  const isUncertain = administered.isError || administered.data?.isWhole === false
  return {
    list: whole.data,
    choices: (whole.data?.data ?? []).filter(
      ({ albumId }) => relationshipIn(administered.data, albumId) !== 'Participant' && isOffered(albumId),
    ),
    isLoading: whole.isPending || administered.isPending,
    hint: isUncertain ? messages.maybeYourAlbums : messages.yourAlbums,
    problem: whole.isError ? messages.albumsUnreadable(explainError(whole.error)) : undefined,
  }
}

type UseAlbumChoiceOptions = { choices: readonly Album[]; albumId: string; onChange: (albumId: string) => void }

/** State of the combobox: whether its list is open, and the text that filters it. */
function useAlbumChoice({ choices, albumId, onChange }: UseAlbumChoiceOptions) {
  const [search, setSearch] = useState<string>()
  const [isOpen, setIsOpen] = useState(false)
  const chosen = choices.find((album) => album.albumId === albumId)
  const sought = foldLabel(search ?? '')
  const found = isOpen ? choices.filter((album) => foldLabel(albumTitle(album)).includes(sought)) : []
  const shown = found.slice(0, MOST_SHOWN)
  const list = useCombobox({
    count: shown.length,
    start: sought === '' ? shown.findIndex((album) => album === chosen) : 0,
    onTake: (place) => {
      const album = shown[place]
      if (album) onChange(album.albumId)
      close()
    },
  })
  const open = () => {
    list.restart()
    setIsOpen(true)
  }
  const close = () => {
    setSearch(undefined)
    setIsOpen(false)
  }
  return {
    list,
    shown,
    isOpen,
    open,
    close,
    isChosen: (album: Album) => album === chosen,
    text: search ?? (chosen ? albumTitle(chosen) : ''),
    type: (text: string) => {
      open()
      setSearch(text)
      if (text === '') onChange('')
    },
    onKeyDown: (event: KeyboardEvent) => {
      list.onKeyDown(event)
      if (event.key === 'Escape' && isOpen) {
        // closes only the list, not the dialog
        event.preventDefault()
        event.stopPropagation()
        close()
      } else if (event.key === 'ArrowDown' && !isOpen) open()
    },
  }
}

/** Combobox of the albums that the caller administers; typing searches, and only a listed album can be chosen. */
export function AlbumField({ albumId, onChange, error, isOffered = () => true }: AlbumFieldProps) {
  const { albums } = useData()
  const { list: whole, choices, isLoading, hint, problem } = useOwnAlbums(isOffered)
  const choice = useAlbumChoice({ choices, albumId, onChange })
  const { isOpen, open, close } = choice
  const input = useRef<HTMLInputElement>(null)
  return (
    <div>
      <Field label={messages.album} hint={isLoading ? messages.loadingAlbums : hint} error={error ?? problem}>
        {(control) => (
          <div className="relative">
            <input
              {...control}
              {...choice.list.field}
              ref={input}
              placeholder={messages.searchAlbums}
              spellCheck={false}
              value={choice.text}
              onKeyDown={choice.onKeyDown}
              onClick={({ currentTarget }) => {
                // typing then replaces the album's name
                if (!isOpen) currentTarget.select()
                open()
              }}
              onBlur={close}
              onChange={({ currentTarget }) => choice.type(currentTarget.value)}
              // the text has its own direction, while the padding stays on the button's side
              className={classNames(
                fieldClass,
                'h-[38px] pe-9 [unicode-bidi:plaintext] pointer-coarse:h-11 pointer-coarse:pe-11',
              )}
            />
            <button
              type="button"
              tabIndex={-1}
              aria-label={messages.showAlbums}
              // keeps the focus in the field
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                input.current?.focus()
                if (isOpen) close()
                else open()
              }}
              className="absolute inset-y-0 end-0 flex w-9 items-center justify-center text-muted pointer-coarse:w-11"
            >
              <ChevronDown size={16} aria-hidden />
            </button>
            <AlbumList choice={choice} isLoading={isLoading} />
          </div>
        )}
      </Field>
      <KeepLooking list={whole} options={albums.keepLooking()} found={messages.albumsFound} />
    </div>
  )
}

type AlbumListProps = { choice: ReturnType<typeof useAlbumChoice>; isLoading: boolean }

function AlbumList({ choice: { list, shown, isOpen, isChosen }, isLoading }: AlbumListProps) {
  return (
    <div
      hidden={!isOpen}
      className="absolute inset-x-0 top-[calc(100%+4px)] z-10 max-h-72 overflow-y-auto rounded-control border border-line bg-surface shadow-float"
    >
      <div {...list.list} aria-label={messages.albums} className="p-1 empty:hidden">
        {shown.map((album, place) => (
          <div
            key={album.albumId}
            {...list.option(place)}
            className={classNames(
              'flex cursor-pointer items-center justify-between gap-3 rounded-[6px] px-2 py-1.5 hover:bg-sunken pointer-coarse:min-h-11',
              place === list.active && 'outline-2 -outline-offset-2 outline-ink',
              isChosen(album) && 'font-semibold',
            )}
          >
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {albumTitle(album)}
            </span>
            {album.numPhotos !== undefined && <Count value={album.numPhotos} />}
          </div>
        ))}
      </div>
      {shown.length === 0 && (
        <output className="block px-3 py-2.5 text-muted">
          {isLoading ? messages.loadingAlbums : messages.noSuchAlbum}
        </output>
      )}
    </div>
  )
}
