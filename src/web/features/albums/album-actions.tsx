import { type ReactNode, Suspense, useState } from 'react'
import type { Album } from '#contract/index.ts'
import { lazyNamed } from '#web/lib/lazy-component.ts'
import type { AlbumAction } from './album-menu-items.tsx'

const RenameAlbumDialog = lazyNamed(() => import('./rename-album-dialog.tsx'), 'RenameAlbumDialog')
const DeleteAlbumDialog = lazyNamed(() => import('./delete-album-dialog.tsx'), 'DeleteAlbumDialog')

/** Given by the page: what sharing shows belongs to the preview. */
export type ShareDialog = (album: Album, onClose: () => void) => ReactNode

type AlbumActionsProps = {
  children: (onAction: (action: AlbumAction, album: Album) => void) => ReactNode
  /** After the album is gone from the service. */
  onDeleted?: () => void
  shareDialog: ShareDialog
}

/** What can be done to an album from its card or its page, one at a time. */
export function AlbumActions({ children, onDeleted, shareDialog }: AlbumActionsProps) {
  const [doing, setDoing] = useState<{ action: AlbumAction; album: Album }>()
  const close = () => setDoing(undefined)
  return (
    <>
      {children((action, album) => setDoing({ action, album }))}
      {doing?.action === 'share' && shareDialog(doing.album, close)}
      <Suspense>
        {doing?.action === 'rename' && <RenameAlbumDialog album={doing.album} onClose={close} />}
        {doing?.action === 'delete' && <DeleteAlbumDialog album={doing.album} onClose={close} onDeleted={onDeleted} />}
      </Suspense>
    </>
  )
}
