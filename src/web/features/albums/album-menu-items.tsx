import { Pencil, Share2, Trash2 } from 'lucide-react'
import type { Album } from '#contract/index.ts'
import type { Relationship } from '#web/data/resources/album-queries.ts'
import type { MenuItem } from '#web/ui/menu/menu-popup.tsx'

export type AlbumAction = 'rename' | 'share' | 'delete'

const hints: Record<Relationship, string | undefined> = {
  Admin: undefined,
  Participant: 'Only admins of the album can',
  unknown: 'Needs admin access to the album',
}

type AlbumMenuOptions = {
  album: Album
  relationship: Relationship
  onAction: (action: AlbumAction, album: Album) => void
}

/** What a menu of an album offers, wherever it opens. */
export function albumMenuItems({ album, relationship, onAction }: AlbumMenuOptions): MenuItem[] {
  const disabled = relationship === 'Participant'
  const hint = hints[relationship]
  return [
    { label: 'Rename', icon: <Pencil size={16} />, onSelect: () => onAction('rename', album), disabled, hint },
    { label: 'Share', icon: <Share2 size={16} />, onSelect: () => onAction('share', album) },
    {
      label: 'Delete',
      icon: <Trash2 size={16} />,
      onSelect: () => onAction('delete', album),
      danger: true,
      disabled,
      hint,
    },
  ]
}
