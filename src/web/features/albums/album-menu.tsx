import { Ellipsis } from 'lucide-react'
import type { Album } from '#contract/index.ts'
import type { Relationship } from '#web/data/resources/album-queries.ts'
import type { MenuItem } from '#web/ui/menu/menu-popup.tsx'
import { Menu } from '#web/ui/menu/menu.tsx'
import { AlbumActions, type ShareDialog, albumMenuItems } from './album-actions.tsx'
import { messages } from './messages.ts'

type AlbumMenuProps = {
  album: Album
  relationship: Relationship
  onDeleted: () => void
  shareDialog: ShareDialog
  /** Further items from the page, listed first. */
  more?: readonly MenuItem[]
}

/** Menu in the header of an album's page. */
export function AlbumMenu({ album, relationship, onDeleted, shareDialog, more = [] }: AlbumMenuProps) {
  return (
    <AlbumActions onDeleted={onDeleted} shareDialog={shareDialog}>
      {(onAction) => (
        <Menu
          label={messages.albumActions}
          variant="secondary"
          trigger={<Ellipsis size={17} aria-hidden />}
          items={[...more, ...albumMenuItems({ album, relationship, onAction })]}
        />
      )}
    </AlbumActions>
  )
}
