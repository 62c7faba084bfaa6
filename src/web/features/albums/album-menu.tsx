import { Ellipsis } from 'lucide-react'
import type { Album } from '#contract/index.ts'
import type { Relationship } from '#web/data/album-queries.ts'
import { Menu } from '#web/ui/menu.tsx'
import { AlbumActions } from './album-actions.tsx'
import { albumMenuItems } from './album-menu-items.tsx'

type AlbumMenuProps = { album: Album; relationship: Relationship; onDeleted: () => void }

/** The menu at the head of an album's page. */
export function AlbumMenu({ album, relationship, onDeleted }: AlbumMenuProps) {
  return (
    <AlbumActions onDeleted={onDeleted}>
      {(onAction) => (
        <Menu
          label="Album actions"
          variant="secondary"
          trigger={<Ellipsis size={17} aria-hidden />}
          items={albumMenuItems({ album, relationship, onAction })}
        />
      )}
    </AlbumActions>
  )
}
