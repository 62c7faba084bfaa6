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

type AlbumHeaderLayoutProps = {
  albumId: string
  view: 'sheet' | 'preview'
  /** Shown beside the number of people. */
  note?: ReactNode
  /** Buttons and menus at the right. */
  actions?: ReactNode
}

/**
 * Layout of an album's header: name, the caller's relationship, views, and the actions it is given. Only the window's
 * width decides between one row and two, so the photos below don't shift when a button loads late.
 */
export function AlbumHeaderLayout({ albumId, view, note, actions }: AlbumHeaderLayoutProps) {
  const { albums } = useData()
  const { data: album } = useSuspenseQuery(albums.detail(albumId))
  const { data: administered } = useQuery(albums.administered())
  // the real one, also while an admin views the album as a participant
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
      {/* three buttons and three views fit one row even on the narrowest phones */}
      <div className="flex flex-wrap items-center gap-2 max-[24.5rem]:gap-1 max-[24.5rem]:[&_button]:px-2.5! max-[22rem]:[&_a]:px-1.5! sm:gap-3 lg:flex-none lg:flex-nowrap one-row:flex-nowrap one-row:gap-2">
        <ViewSwitch albumId={albumId} view={view} canCull={relationship !== 'Participant'} />
        {actions}
      </div>
    </header>
  )
}

/** Links to the views of an album. They carry the filter, so it survives a visit to the preview. */
function ViewSwitch({
  albumId,
  view,
  canCull,
}: Pick<AlbumHeaderLayoutProps, 'albumId' | 'view'> & { canCull: boolean }) {
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
