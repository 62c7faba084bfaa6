import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useData } from '#web/data/data-context.tsx'
import { eachOnce, relationshipIn } from '#web/data/resources/album-queries.ts'
import type { AlbumListFilter } from '#web/paths.ts'
import { AlbumActions, type ShareDialog } from './album-actions.tsx'
import { AlbumCardGrid, AlbumCardGridSkeleton } from './album-card-grid.tsx'
import { AlbumCard } from './album-card.tsx'
import { AlbumListEmpty, AlbumListFailed } from './album-list-states.tsx'
import { AlbumCount, AlbumsHead } from './albums-head.tsx'
import { DemoNote } from './demo-note.tsx'
import { MoreAlbums } from './more-albums.tsx'

type AlbumListProps = {
  filter: AlbumListFilter
  shareDialog: ShareDialog
  /** Note on an album's card, unless the caller is a participant. */
  noteOf: (albumId: string) => ReactNode
}

/** The list of albums, with a header that shows their number. */
export function AlbumList({ filter, shareDialog, noteOf }: AlbumListProps) {
  const { albums: queries } = useData()
  const list = useInfiniteQuery({
    ...queries.list(filter),
    // that nothing matched the search before says nothing about this one
    placeholderData: (before) => before?.pages[0]?.data[0] && before,
  })
  // as fresh as the list, which may show new albums
  const { data: administered } = useQuery({ ...queries.administered(), staleTime: 15_000 })
  const pages = list.data?.pages ?? []
  const albums = list.data && eachOnce(pages)
  return (
    <>
      <AlbumsHead filter={filter}>
        {albums && (
          <AlbumCount
            shown={albums.length}
            complete={!list.hasNextPage}
            onRefresh={list.isRefetchError ? () => void list.refetch() : undefined}
          />
        )}
      </AlbumsHead>
      <DemoNote album={albums?.find(({ albumId }) => relationshipIn(administered, albumId) !== 'Participant')} />
      {albums === undefined ? (
        list.error ? (
          <AlbumListFailed error={list.error} busy={list.isFetching} onRetry={() => void list.refetch()} />
        ) : (
          <AlbumCardGridSkeleton />
        )
      ) : albums.length === 0 && !list.hasNextPage ? (
        <AlbumListEmpty filter={filter} />
      ) : (
        <AlbumActions shareDialog={shareDialog}>
          {(onAction) => (
            <AlbumCardGrid dimmed={list.isPlaceholderData}>
              {albums.map((album) => (
                <AlbumCard
                  key={album.albumId}
                  album={album}
                  relationship={relationshipIn(administered, album.albumId)}
                  onAction={onAction}
                  noteOf={noteOf}
                />
              ))}
            </AlbumCardGrid>
          )}
        </AlbumActions>
      )}
      {list.hasNextPage && (
        <MoreAlbums list={list} empty={pages.length - 1 - pages.findLastIndex(({ data }) => data.length > 0)} />
      )}
    </>
  )
}
