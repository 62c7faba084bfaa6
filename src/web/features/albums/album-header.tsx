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

/** The head of every page of one album: its name, the caller's relationship, the views of it. */
export function AlbumHeader({ albumId, view, note, actions }: AlbumHeaderProps) {
  const { albums } = useData()
  const { data: album } = useSuspenseQuery(albums.detail(albumId))
  const { data: administered } = useQuery(albums.administered())
  const relationship = relationshipIn(administered, albumId)
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 one-row:min-w-0 one-row:flex-1 one-row:flex-nowrap">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 one-row:flex-nowrap">
        <h1
          dir="auto"
          className="min-w-0 text-[21px] leading-7 font-[650] tracking-[-0.022em] break-words one-row:truncate"
        >
          {albumTitle(album)}
        </h1>
        {relationship === 'Admin' && (
          <span className="flex one-row:hidden">
            <Badge>{messages.admin}</Badge>
          </span>
        )}
        {album.numParticipants !== undefined && (
          <span className="text-small text-muted tabular-nums one-row:hidden">
            {messages.people(album.numParticipants)}
          </span>
        )}
        {note}
      </div>
      <div className="flex flex-wrap items-center gap-2 sm:gap-3 one-row:flex-nowrap">
        <ViewSwitch albumId={albumId} view={view} />
        {actions}
      </div>
    </header>
  )
}

/** The views of an album. The filter stays in the address: on the way to the preview and back it is not lost. */
function ViewSwitch({ albumId, view }: Pick<AlbumHeaderProps, 'albumId' | 'view'>) {
  const [query] = useSearchParams()
  const sheet = readSheetView(query)
  return (
    <Segmented
      label={messages.view}
      value={view}
      options={[
        { value: 'sheet', label: messages.sheet, to: paths.album(albumId, sheet) },
        { value: 'preview', label: messages.preview, to: paths.preview(albumId, sheet) },
      ]}
    />
  )
}
