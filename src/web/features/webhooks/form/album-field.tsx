import { Combobox } from '@base-ui/react/combobox'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { Album } from '#contract/index.ts'
import { albumTitle } from '#web/data/album/album-title.ts'
import { explainError } from '#web/data/client/api-error.ts'
import { useData } from '#web/data/data-context.tsx'
import { relationshipIn } from '#web/data/resources/album-queries.ts'
import { KeepLooking } from '#web/features/webhooks/keep-looking.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { formatCount } from '#web/lib/i18n/format.ts'
import { Field, fieldClass } from '#web/ui/field.tsx'

type AlbumFieldProps = {
  albumId: string
  onChange: (albumId: string) => void
  error: string | undefined
}

/** More would not be read; typing narrows them down. */
const MOST_SHOWN = 100

const isSameAlbum = (one: Album, other: Album) => one.albumId === other.albumId

/** Chooses among the albums the caller administers: only their admins may listen to them. */
export function AlbumField({ albumId, onChange, error }: AlbumFieldProps) {
  const { albums } = useData()
  const whole = useQuery(albums.whole())
  const administered = useQuery(albums.administered())
  // the list must open inside the modal dialog: everything outside of it is inert
  const [popupHost, setPopupHost] = useState<HTMLElement | null>(null)
  const choices = (whole.data?.data ?? []).filter(
    ({ albumId: id }) => relationshipIn(administered.data, id) !== 'Participant',
  )
  const loading = whole.isPending || administered.isPending
  const problem = error ?? (whole.isError ? `Your albums could not be read. ${explainError(whole.error)}` : undefined)
  const hint =
    administered.isError || administered.data?.isWhole === false
      ? 'Which albums you administer is not known; the service will refuse the others.'
      : 'Albums you administer.'
  return (
    <div ref={setPopupHost}>
      <Field label="Album" hint={loading ? 'Reading your albums …' : hint} error={problem}>
        {(control) => (
          <Combobox.Root
            items={choices}
            value={choices.find((album) => album.albumId === albumId) ?? null}
            onValueChange={(album: Album | null) => onChange(album?.albumId ?? '')}
            itemToStringLabel={albumTitle}
            isItemEqualToValue={isSameAlbum}
            limit={MOST_SHOWN}
            autoHighlight
          >
            <div className="relative">
              <Combobox.Input
                {...control}
                // while its list is open everything outside is hidden from assistive technology, the label too
                aria-label="Album"
                placeholder="Search your albums"
                spellCheck={false}
                className={classNames(fieldClass, 'h-[38px] pe-9')}
              />
              <Combobox.Trigger
                aria-label="Show albums"
                className="absolute inset-y-0 end-0 flex w-9 items-center justify-center text-muted"
              >
                <ChevronDown size={16} aria-hidden />
              </Combobox.Trigger>
            </div>
            <Combobox.Portal container={popupHost}>
              <Combobox.Positioner positionMethod="fixed" sideOffset={4} className="z-10">
                <Combobox.Popup className="flex max-h-[min(18rem,var(--available-height))] w-(--anchor-width) flex-col rounded-control border border-line bg-surface shadow-float">
                  <Combobox.Empty className="px-3 py-2.5 text-muted empty:hidden">
                    {loading ? 'Reading your albums …' : 'No album of this name that you administer.'}
                  </Combobox.Empty>
                  <Combobox.List aria-label="Albums" className="overflow-y-auto p-1 empty:hidden">
                    {(album: Album) => (
                      <Combobox.Item
                        key={album.albumId}
                        value={album}
                        className="flex cursor-pointer items-baseline justify-between gap-3 rounded-[6px] px-2 py-1.5 data-highlighted:bg-sunken data-selected:font-semibold"
                      >
                        <span className="min-w-0 wrap-anywhere">{albumTitle(album)}</span>
                        {album.numPhotos !== undefined && (
                          <span className="shrink-0 text-small font-normal text-muted tabular-nums">
                            {formatCount(album.numPhotos)}
                          </span>
                        )}
                      </Combobox.Item>
                    )}
                  </Combobox.List>
                </Combobox.Popup>
              </Combobox.Positioner>
            </Combobox.Portal>
          </Combobox.Root>
        )}
      </Field>
      <KeepLooking list={whole.data} options={albums.keepLooking()} words={{ one: 'album', other: 'albums' }} />
    </div>
  )
}
