import { Suspense } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useAlbum } from '#web/album/use-album.tsx'
import { AlbumCommands } from '#web/features/jump/album-commands.tsx'
import { shareDialog } from '#web/features/preview/preview-parts.tsx'
import type { Views } from '#web/features/views/use-views.ts'
import { useShortcut } from '#web/lib/keyboard/use-page-keys.ts'
import { lazyNamed } from '#web/lib/lazy-component.ts'
import { enterFullScreen } from '#web/lib/screen/full-screen.ts'
import { paths } from '#web/paths.ts'
import type { SheetDialog } from './album-header.tsx'
import { messages } from './messages.ts'

const ViewsDialog = lazyNamed(() => import('#web/features/views/views-dialog.tsx'), 'ViewsDialog')
const DownloadDialog = lazyNamed(() => import('#web/features/download/download-dialog.tsx'), 'DownloadDialog')
const PageLinkDialog = lazyNamed(() => import('#web/features/views/page-link-dialog.tsx'), 'PageLinkDialog')
const PrivacyCheckDialog = lazyNamed(
  () => import('#web/features/filter-rail/privacy-check-dialog.tsx'),
  'PrivacyCheckDialog',
)

type AlbumDialogsProps = {
  /** The one that is open. */
  dialog: SheetDialog | undefined
  onOpen: (dialog: SheetDialog | undefined) => void
  views: Views
  /** Scrolls the sheet to a photo. */
  onGoToPhoto: (photoId: string) => void
  openPhotoId: string | undefined
}

/** The dialogs of the sheet, its shortcuts, and its commands in the palette. */
export function AlbumDialogs({ dialog, onOpen, views, onGoToPhoto, openPhotoId }: AlbumDialogsProps) {
  const { albumId, album, canLabel, filter } = useAlbum()
  const navigate = useNavigate()
  const cull = () => void navigate(paths.cull(albumId, { filter: filter.view.filter }))
  useShortcut('C', () => canLabel && cull())
  const slideshow = () => {
    enterFullScreen()
    void navigate(paths.slideshow(albumId, filter.view, openPhotoId))
  }
  useShortcut('P', slideshow)
  const { state }: { state: unknown } = useLocation()
  const goToPhoto = (photoId: string) => {
    if (openPhotoId === undefined) onGoToPhoto(photoId)
    // like a step in the viewer, which Back closes
    else void navigate(paths.photo({ albumId, photoId, view: filter.view }), { replace: true, state })
  }
  const close = () => onOpen(undefined)
  const commands = [
    ...(canLabel ? [{ key: 'action cull', label: messages.cull, run: cull }] : []),
    { key: 'action slideshow', label: messages.slideshow, run: slideshow },
    {
      key: 'action wall',
      label: messages.wall,
      run: () => {
        enterFullScreen()
        void navigate(paths.wall(albumId, filter.view))
      },
    },
    { key: 'action views', label: messages.savedViews, run: () => onOpen('views') },
    { key: 'action link', label: messages.linkHere, run: () => onOpen('link') },
    { key: 'action share', label: messages.share, run: () => onOpen('share') },
    { key: 'action download', label: messages.download, run: () => onOpen('download') },
  ]
  return (
    <>
      <AlbumCommands views={views.list} commands={commands} onGoToPhoto={goToPhoto} />
      <Suspense>
        {dialog === 'link' && <PageLinkDialog keys={views.keys} onClose={close} />}
        {dialog === 'views' && views.isReady && <ViewsDialog views={views} onClose={close} />}
        {dialog === 'share' && shareDialog(album, close)}
        {dialog === 'download' && <DownloadDialog onClose={close} />}
        {dialog === 'privacy' && <PrivacyCheckDialog onClose={close} />}
      </Suspense>
    </>
  )
}
