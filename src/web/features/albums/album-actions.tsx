import { Pencil, Share2, Trash2 } from 'lucide-react'
import { type ReactNode, Suspense, useCallback, useState } from 'react'
import type { Album } from '#contract/index.ts'
import type { Relationship } from '#web/data/resources/album-queries.ts'
import { lazyNamed } from '#web/lib/lazy-component.ts'
import { useMounted } from '#web/lib/use-mounted.ts'
import type { MenuItem } from '#web/ui/menu/menu-popup.tsx'
import { messages } from './messages.ts'

export type AlbumAction = 'rename' | 'share' | 'delete'

const hints: Record<Relationship, string | undefined> = {
  Admin: undefined,
  Participant: messages.adminsOnly,
  unknown: messages.needsAdmin,
}

type AlbumMenuOptions = {
  album: Album
  relationship: Relationship
  onAction: (action: AlbumAction, album: Album) => void
}

/** Menu items of an album, the same wherever the menu opens. */
export function albumMenuItems({ album, relationship, onAction }: AlbumMenuOptions): MenuItem[] {
  const disabled = relationship === 'Participant'
  const hint = hints[relationship]
  return [
    { label: messages.rename, icon: <Pencil size={16} />, onSelect: () => onAction('rename', album), disabled, hint },
    { label: messages.share, icon: <Share2 size={16} />, onSelect: () => onAction('share', album) },
    {
      label: messages.delete,
      icon: <Trash2 size={16} />,
      onSelect: () => onAction('delete', album),
      danger: true,
      disabled,
      hint,
    },
  ]
}

const RenameAlbumDialog = lazyNamed(
  () => import('#web/features/albums/editing/rename-album-dialog.tsx'),
  'RenameAlbumDialog',
)
const DeleteAlbumDialog = lazyNamed(
  () => import('#web/features/albums/editing/delete-album-dialog.tsx'),
  'DeleteAlbumDialog',
)

/** Given by the page: features don't import each other, and sharing belongs to the preview. */
export type ShareDialog = (album: Album, onClose: () => void) => ReactNode

type AlbumActionsProps = {
  children: (onAction: (action: AlbumAction, album: Album) => void) => ReactNode
  /** Called once the service has deleted the album. */
  onDeleted?: () => void
  shareDialog: ShareDialog
}

/** Dialogs of an album's actions, one at a time; used on its card and its page. */
export function AlbumActions({ children, onDeleted, shareDialog }: AlbumActionsProps) {
  const [doing, setDoing] = useState<{ action: AlbumAction; album: Album }>()
  const close = () => setDoing(undefined)
  const isMounted = useMounted()
  const act = useCallback((action: AlbumAction, album: Album) => setDoing({ action, album }), [])
  return (
    <>
      {children(act)}
      {doing?.action === 'share' && shareDialog(doing.album, close)}
      <Suspense>
        {doing?.action === 'rename' && <RenameAlbumDialog album={doing.album} onClose={close} />}
        {doing?.action === 'delete' && (
          <DeleteAlbumDialog album={doing.album} onClose={close} onDeleted={() => isMounted() && onDeleted?.()} />
        )}
      </Suspense>
    </>
  )
}
