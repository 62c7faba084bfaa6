import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Album } from '#contract/index.ts'
import { copyText } from '#web/lib/copy-text.ts'
import { useToast } from '#web/ui/toast.tsx'
import type { AlbumAction } from './album-menu-items.tsx'

const RenameAlbumDialog = lazy(async () => ({
  default: (await import('./rename-album-dialog.tsx')).RenameAlbumDialog,
}))
const DeleteAlbumDialog = lazy(async () => ({
  default: (await import('./delete-album-dialog.tsx')).DeleteAlbumDialog,
}))

type AlbumActionsProps = {
  children: (onAction: (action: AlbumAction, album: Album) => void) => ReactNode
  /** After the album is gone from the service. */
  onDeleted?: () => void
}

/** What can be done to an album from its card or its page, one at a time. */
export function AlbumActions({ children, onDeleted }: AlbumActionsProps) {
  const [doing, setDoing] = useState<{ action: 'rename' | 'delete'; album: Album }>()
  const toast = useToast()
  const share = async ({ shareUrl }: Album) => {
    if (shareUrl === undefined) return
    if (await copyText(shareUrl)) toast.show({ text: 'Share link copied.', tone: 'ok' })
    else toast.show({ text: `The browser did not let the link be copied: ${shareUrl}`, tone: 'error' })
  }
  const close = () => setDoing(undefined)
  return (
    <>
      {children((action, album) => {
        if (action === 'share') void share(album)
        else setDoing({ action, album })
      })}
      <Suspense>
        {doing?.action === 'rename' && <RenameAlbumDialog album={doing.album} onClose={close} />}
        {doing?.action === 'delete' && <DeleteAlbumDialog album={doing.album} onClose={close} onDeleted={onDeleted} />}
      </Suspense>
    </>
  )
}
