import { useQueryClient } from '@tanstack/react-query'
import { memo } from 'react'
import { useNavigate } from 'react-router'
import type { Album } from '#contract/index.ts'
import { albumTitle } from '#web/data/album/album-title.ts'
import { useData } from '#web/data/data-context.tsx'
import type { Relationship } from '#web/data/resources/album-queries.ts'
import { AlbumHeader } from '#web/features/albums/album-header.tsx'
import { AlbumMenu } from '#web/features/albums/album-menu.tsx'
import { useJournalMenuItems } from '#web/features/journal/journal-menu-items.tsx'
import { StillComing } from '#web/features/live/still-coming.tsx'
import { ShareButton, shareDialog } from '#web/features/preview/share-button.tsx'
import { AddPhotos } from '#web/features/upload/add-photos.tsx'
import { paths } from '#web/paths.ts'

type AlbumHeadProps = { albumId: string; album: Album; relationship: Relationship; count: number }

/** The head of an album's page: its name, and what can be done with it. Apart from the page, which is rendered with every change of the filter. */
export const AlbumHead = memo(function AlbumHead({ albumId, album, relationship, count }: AlbumHeadProps) {
  const { albums, photos } = useData()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const labelItems = useJournalMenuItems(albumId)
  const leave = async () => {
    await navigate(paths.albums(), { replace: true })
    for (const { queryKey } of [albums.detail(albumId), photos.list(albumId)]) queryClient.removeQueries({ queryKey })
  }
  return (
    <div className="pt-3.5">
      <AlbumHeader
        albumId={albumId}
        view="sheet"
        note={<StillComing albumId={albumId} count={count} />}
        actions={
          <>
            <ShareButton album={album} />
            <AddPhotos albumId={albumId} name={albumTitle(album)} relationship={relationship} />
            <AlbumMenu
              album={album}
              relationship={relationship}
              onDeleted={() => void leave()}
              more={labelItems}
              shareDialog={shareDialog}
            />
          </>
        }
      />
    </div>
  )
})
