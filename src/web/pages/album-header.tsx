import { useQueryClient } from '@tanstack/react-query'
import { Bookmark, Download, Eye, Link as LinkIcon, MonitorPlay, Play, ShieldCheck } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Album } from '#contract/index.ts'
import { albumTitle } from '#web/data/album/album-title.ts'
import { useData } from '#web/data/data-context.tsx'
import type { Relationship } from '#web/data/resources/album-queries.ts'
import { AlbumHeaderLayout } from '#web/features/albums/album-header-layout.tsx'
import { AlbumMenu } from '#web/features/albums/album-menu.tsx'
import { useJournalMenuItems } from '#web/features/journal/journal-menu-items.tsx'
import { shareDialog } from '#web/features/preview/preview-parts.tsx'
import { ShareButton } from '#web/features/preview/share-button.tsx'
import { AddPhotos } from '#web/features/upload/add-photos.tsx'
import { enterFullScreen } from '#web/lib/screen/full-screen.ts'
import { paths, readSheetView } from '#web/paths.ts'
import type { MenuItem } from '#web/ui/menu/menu-popup.tsx'
import { messages } from './messages.ts'

/** A dialog of the sheet that several places can open. */
export type SheetDialog = 'views' | 'link' | 'privacy' | 'share' | 'download'

type AlbumHeaderProps = {
  album: Album
  relationship: Relationship
  view: 'sheet' | 'preview'
  /** Beside the title. */
  note?: ReactNode
  /** Given on the sheet, which has these dialogs. Must be referentially stable. */
  onOpen?: (dialog: SheetDialog) => void
}

const sheetView = () => readSheetView(new URLSearchParams(location.search))

/**
 * The header of an album's pages: name, views and actions, in the same place on all of them. Memoised: a change of the
 * filter does not render it.
 */
export const AlbumHeader = memo(function AlbumHeader({ album, relationship, view, note, onOpen }: AlbumHeaderProps) {
  const { albumId } = album
  const { albums, photos } = useData()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const labelItems = useJournalMenuItems(albumId)
  const leave = async () => {
    await navigate(paths.albums(), { replace: true })
    for (const { queryKey } of [albums.detail(albumId), photos.list(albumId)]) queryClient.removeQueries({ queryKey })
  }
  const viewAsParticipant = () => {
    const { filter } = sheetView()
    void navigate(paths.album(albumId, { filter, as: 'participant' }))
  }
  const adminItems: MenuItem[] =
    relationship === 'Participant'
      ? []
      : [
          { label: messages.viewAsParticipant, icon: <Eye size={16} />, onSelect: viewAsParticipant },
          ...(onOpen
            ? [
                {
                  label: messages.privacyCheck,
                  icon: <ShieldCheck size={16} />,
                  onSelect: () => onOpen('privacy'),
                },
              ]
            : []),
        ]
  const show = (addressOf: typeof paths.slideshow | typeof paths.wall) => {
    // first, while the browser counts the press as user activation
    enterFullScreen()
    void navigate(addressOf(albumId, sheetView()))
  }
  const screenItems: MenuItem[] = [
    { label: messages.slideshow, icon: <Play size={16} />, onSelect: () => show(paths.slideshow) },
    { label: messages.wall, icon: <MonitorPlay size={16} />, onSelect: () => show(paths.wall) },
  ]
  const viewItems: MenuItem[] = onOpen
    ? [
        { label: messages.savedViews, icon: <Bookmark size={16} />, onSelect: () => onOpen('views') },
        { label: messages.linkHere, icon: <LinkIcon size={16} />, onSelect: () => onOpen('link') },
        { label: messages.download, icon: <Download size={16} />, onSelect: () => onOpen('download') },
      ]
    : []
  return (
    <div className="pt-3.5 short:pt-1 one-row:flex one-row:h-12 one-row:items-center one-row:pt-0">
      <AlbumHeaderLayout
        albumId={albumId}
        view={view}
        note={note}
        actions={
          <>
            <ShareButton album={album} variant={view === 'preview' ? 'primary' : 'secondary'} />
            <AddPhotos albumId={albumId} name={albumTitle(album)} relationship={relationship} />
            <AlbumMenu
              key={albumId}
              album={album}
              relationship={relationship}
              onDeleted={() => void leave()}
              more={[...screenItems, ...adminItems, ...viewItems, ...labelItems]}
              shareDialog={shareDialog}
            />
          </>
        }
      />
    </div>
  )
})
