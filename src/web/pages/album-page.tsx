import { useSuspenseQuery } from '@tanstack/react-query'
import { Images, SearchX } from 'lucide-react'
import { useState } from 'react'
import { type LoaderFunctionArgs, Link, Outlet, useMatch, useNavigate, useParams, useSearchParams } from 'react-router'
import { albumTitle } from '#web/data/album-title.ts'
import { useData } from '#web/data/data-context.tsx'
import { connected } from '#web/data/router-context.ts'
import { AlbumHeader } from '#web/features/album-header/album-header.tsx'
import { FilterLine } from '#web/features/sheet/filter-line.tsx'
import { LabelRail } from '#web/features/sheet/label-rail.tsx'
import { RailDrawer } from '#web/features/sheet/rail-drawer.tsx'
import { SheetSkeleton } from '#web/features/sheet/sheet-skeleton.tsx'
import { type Sheet, type SheetOutlet, useSheet } from '#web/features/sheet/use-sheet.ts'
import { PhotoGrid } from '#web/gallery/photo-grid.tsx'
import { paths, patterns, readSheetFilter } from '#web/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { queryClient, data } = connected(context)
  const albumId = params['albumId'] ?? ''
  // the photos may take long and the page is useful before; the album decides whether there is a page at all
  void queryClient.prefetchQuery(data.photos.list(albumId))
  void queryClient.prefetchQuery(data.albums.administered())
  await queryClient.ensureQueryData(data.albums.detail(albumId))
  return null
}

export function Component() {
  const { albumId = '' } = useParams()
  const [query] = useSearchParams()
  const filter = readSheetFilter(query)
  const { albums } = useData()
  const { data: album } = useSuspenseQuery(albums.detail(albumId))
  const sheet = useSheet(albumId, filter)
  const navigate = useNavigate()
  const openPhotoId = useMatch(`${patterns.album}/${patterns.photo}`)?.params.photoId
  const [railOpen, setRailOpen] = useState(false)
  const address = paths.album(albumId, filter)
  return (
    <>
      <title>{`${albumTitle(album)} · Contact Sheet`}</title>
      <div inert={openPhotoId !== undefined} className="flex h-[calc(100dvh-var(--header-height))]">
        <aside className="w-[252px] shrink-0 overflow-y-auto border-r border-line px-3.5 py-3.5 max-lg:hidden">
          <LabelRail sheet={sheet} filter={filter} />
        </aside>
        <div className="min-w-0 flex-1">
          <PhotoGrid
            label={`Photos of ${albumTitle(album)}`}
            source={sheet.source}
            address={address}
            openPhotoId={openPhotoId}
            onOpen={(index) => {
              const photoId = sheet.source.photoAt(index).id
              void navigate(paths.photo({ albumId, photoId, filter }), { state: { fromSheet: true } })
            }}
            onPictureError={sheet.onPictureError}
            head={
              <div className="pt-3.5">
                <AlbumHeader albumId={albumId} view="sheet" />
              </div>
            }
            bar={<FilterLine sheet={sheet} filter={filter} onOpenRail={() => setRailOpen(true)} />}
            empty={<NoPhotos sheet={sheet} address={paths.album(albumId)} />}
          />
        </div>
      </div>
      {railOpen && (
        <RailDrawer onClose={() => setRailOpen(false)}>
          <LabelRail sheet={sheet} filter={filter} onChoose={() => setRailOpen(false)} />
        </RailDrawer>
      )}
      <Outlet context={{ sheet, filter } satisfies SheetOutlet} />
    </>
  )
}

function NoPhotos({ sheet, address }: { sheet: Sheet; address: string }) {
  if (sheet.isLoading) return <SheetSkeleton />
  if (sheet.total === 0) {
    return (
      <EmptyState icon={<Images size={22} />} title="No photos yet">
        Photos appear here as soon as the service has some in this album.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<SearchX size={22} />}
      title="No photo matches"
      action={
        <Link to={address} className={buttonClass({ variant: 'primary' })}>
          Clear the filter
        </Link>
      }
    >
      None of the {sheet.total} photos of this album has all that the filter asks for.
    </EmptyState>
  )
}
