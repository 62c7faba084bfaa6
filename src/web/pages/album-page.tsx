import { Suspense, useDeferredValue, useState } from 'react'
import { Outlet, useMatch, useParams } from 'react-router'
import { AlbumProvider, useAlbum } from '#web/album/use-album.tsx'
import { albumTitle } from '#web/data/album/album-title.ts'
import { LabelRail } from '#web/features/filter-rail/label-rail.tsx'
import { RailDrawer } from '#web/features/filter-rail/rail-drawer.tsx'
import { FilterLine } from '#web/features/filter-text/filter-line.tsx'
import { Live } from '#web/features/live/live.tsx'
import { SelectAllButton } from '#web/features/selection/selection-parts.tsx'
import { useViews } from '#web/features/views/use-views.ts'
import { ReceivedViews, ViewRows } from '#web/features/views/view-rows.tsx'
import { PicturesProvider } from '#web/gallery/pictures/pictures-context.ts'
import { usePictureLoader } from '#web/gallery/pictures/use-picture-loader.ts'
import { railClass } from '#web/gallery/tile/tile-classes.ts'
import { lazyNamed } from '#web/lib/lazy-component.ts'
import { patterns } from '#web/paths.ts'
import { AlbumGrid } from './album-grid.tsx'
import { LabelTools, SelectionTools } from './album-tools.tsx'

const SinceLine = lazyNamed(() => import('#web/features/seen/since-line.tsx'), 'SinceLine')

export function Component() {
  const { albumId = '' } = useParams()
  const pictures = usePictureLoader()
  return (
    <PicturesProvider value={pictures}>
      <AlbumProvider albumId={albumId}>{page}</AlbumProvider>
    </PicturesProvider>
  )
}

function AlbumPage() {
  const { albumId, album, seen, isLens } = useAlbum()
  const views = useViews()
  const openPhotoId = useMatch(`${patterns.album}/${patterns.photo}`)?.params.photoId
  const [railOpen, setRailOpen] = useState(false)
  const [writing, setWriting] = useState<{ begun: string | undefined }>()
  // the photos first: what stands beside them follows in slices of time
  const hasFirstScreen = useDeferredValue(true, false)
  const rail = (
    <LabelRail
      views={<ViewRows views={views} />}
      onWrite={(begun) => {
        setRailOpen(false)
        setWriting({ begun })
      }}
    />
  )
  return (
    <>
      {openPhotoId === undefined && <title>{`${albumTitle(album)} · Contact Sheet`}</title>}
      <div inert={openPhotoId !== undefined} className="flex h-[calc(100dvh-var(--header-height))]">
        <aside className={`${railClass} overflow-y-auto px-3.5 py-3.5`}>{hasFirstScreen && rail}</aside>
        <div className="relative min-w-0 flex-1">
          <AlbumGrid
            openPhotoId={openPhotoId}
            bar={
              <FilterLine
                onOpenRail={() => setRailOpen(true)}
                since={<Suspense>{!isLens && seen.changes && <SinceLine />}</Suspense>}
                actions={<SelectAllButton />}
                writing={writing}
                onWrite={setWriting}
              />
            }
          />
          <SelectionTools />
        </div>
      </div>
      {railOpen && <RailDrawer onClose={() => setRailOpen(false)}>{rail}</RailDrawer>}
      <Live albumId={albumId} />
      <ReceivedViews views={views} />
      <LabelTools openPhotoId={openPhotoId} />
      <Outlet />
    </>
  )
}

/** Made once: the provider renders it for what changes of the album, and not for every address. */
const page = <AlbumPage />
