import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { albumTitle } from '#web/data/album/album-title.ts'
import { useData } from '#web/data/data-context.tsx'
import { relationshipIn } from '#web/data/resources/album-queries.ts'
import { paths, readSheetView } from '#web/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { messages } from './messages.ts'

type AlbumHeaderProps = {
  albumId: string
  view: 'sheet' | 'preview'
  /** A note of the page, beside the number of people. */
  note?: ReactNode
  /** Buttons and menus at the right. */
  actions?: ReactNode
}

/**
 * The head of every page of one album: its name, the caller's relationship, the views of it. Whether it has one row or two
 * is a matter of the window's width only: the photos below don't move when a button comes later than they do.
 */
export function AlbumHeader({ albumId, view, note, actions }: AlbumHeaderProps) {
  const { albums } = useData()
  const { data: album } = useSuspenseQuery(albums.detail(albumId))
  const { data: administered } = useQuery(albums.administered())
  const relationship = relationshipIn(administered, albumId)
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 lg:flex-nowrap one-row:min-w-0 one-row:flex-1 one-row:flex-nowrap">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 max-lg:w-full lg:flex-nowrap one-row:w-auto one-row:flex-nowrap one-row:[&>span]:hidden">
        <h1
          dir="auto"
          title={albumTitle(album)}
          className="min-w-0 text-[21px] leading-7 font-[650] tracking-[-0.022em] break-words lg:truncate one-row:truncate"
        >
          {albumTitle(album)}
        </h1>
        {relationship === 'Admin' && <Badge>{messages.admin}</Badge>}
        {album.numParticipants !== undefined && (
          <span className="shrink-0 text-small text-muted tabular-nums max-[22rem]:hidden">
            {messages.people(album.numParticipants)}
          </span>
        )}
        {note}
      </div>
      {/* three buttons beside three views, in one row on the narrowest of phones too */}
      <div className="flex flex-wrap items-center gap-2 max-[24.5rem]:gap-1 max-[24.5rem]:[&_button]:px-2.5! max-[22rem]:[&_a]:px-1.5! sm:gap-3 lg:flex-none lg:flex-nowrap one-row:flex-nowrap">
        <ViewSwitch albumId={albumId} view={view} canCull={relationship !== 'Participant'} />
        {actions}
      </div>
    </header>
  )
}

/** The views of an album. The filter stays in the address: on the way to the preview and back it is not lost. */
function ViewSwitch({ albumId, view, canCull }: Pick<AlbumHeaderProps, 'albumId' | 'view'> & { canCull: boolean }) {
  const [query] = useSearchParams()
  const sheet = readSheetView(query)
  return (
    <Segmented<'sheet' | 'cull' | 'preview'>
      label={messages.view}
      value={view}
      options={[
        { value: 'sheet', label: messages.sheet, to: paths.album(albumId, sheet) },
        ...(canCull
          ? [{ value: 'cull' as const, label: messages.cull, to: paths.cull(albumId, { filter: sheet.filter }) }]
          : []),
        { value: 'preview', label: messages.preview, to: paths.preview(albumId, sheet) },
      ]}
    />
  )
}
