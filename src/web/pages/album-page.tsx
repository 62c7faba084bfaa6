import { type ReactNode, Suspense, useDeferredValue, useState } from 'react'
import { flushSync } from 'react-dom'
import { Outlet, useMatch, useParams } from 'react-router'
import { AlbumProvider, useAlbum } from '#web/album/use-album.tsx'
import { albumTitle } from '#web/data/album/album-title.ts'
import { FilterLine } from '#web/features/filter-text/filter-line.tsx'
import { Live } from '#web/features/live/live.tsx'
import { SelectAllButton } from '#web/features/selection/selection-parts.tsx'
import { useViews } from '#web/features/views/use-views.ts'
import { ReceivedViews, ViewRows } from '#web/features/views/view-rows.tsx'
import { PicturesProvider, usePictureLoader } from '#web/gallery/pictures/use-picture-loader.ts'
import { useAfterPhoto } from '#web/gallery/viewer/use-after-photo.ts'
import { lazyNamed } from '#web/lib/lazy-component.ts'
import { patterns } from '#web/paths.ts'
import { AlbumDialogs } from './album-dialogs.tsx'
import type { SheetDialog } from './album-header.tsx'
import { AlbumRail } from './album-rail.tsx'
import { AlbumSheet } from './album-sheet.tsx'
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
  const [writing, setWriting] = useState(false)
  const [dialog, setDialog] = useState<SheetDialog>()
  // the photos render first, the rail deferred
  const hasFirstScreen = useDeferredValue(true, false)
  const [sought, setSought] = useState<string>()
  const goToPhoto = (photoId: string) => {
    // looks to the grid like a photo that was closed: it scrolls to that photo and focuses it
    flushSync(() => setSought(photoId))
    setSought(undefined)
  }
  return (
    <>
      {openPhotoId === undefined && <title>{`${albumTitle(album)} · Contact Sheet`}</title>}
      <SheetBox isCovered={openPhotoId !== undefined}>
        <AlbumRail isReady={hasFirstScreen} isOpen={railOpen} onClose={() => setRailOpen(false)}>
          <ViewRows views={views} onManage={() => setDialog('views')} />
        </AlbumRail>
        <div className="relative min-w-0 flex-1">
          <AlbumSheet
            openPhotoId={openPhotoId ?? sought}
            onOpenDialog={setDialog}
            bar={
              <FilterLine
                onOpenRail={() => setRailOpen(true)}
                since={<Suspense>{!isLens && seen.changes && <SinceLine />}</Suspense>}
                actions={<SelectAllButton />}
                isWriting={writing}
                onWrite={setWriting}
              />
            }
          />
          <SelectionTools onDownload={() => setDialog('download')} />
        </div>
      </SheetBox>
      <AlbumDialogs
        dialog={dialog}
        onOpen={setDialog}
        views={views}
        onGoToPhoto={goToPhoto}
        openPhotoId={openPhotoId}
      />
      <Live albumId={albumId} />
      <ReceivedViews views={views} />
      <LabelTools openPhotoId={openPhotoId} />
      <Outlet />
    </>
  )
}

type SheetBoxProps = { isCovered: boolean; children: ReactNode }

/** The rail and the photos; below an open photo they are inert, and painted no more. */
function SheetBox({ isCovered, children }: SheetBoxProps) {
  const isInert = useAfterPhoto(isCovered)
  return (
    <div
      inert={isInert}
      className="flex h-[calc(100dvh-var(--header-height))]"
      style={{ contentVisibility: isInert ? 'hidden' : undefined }}
    >
      {children}
    </div>
  )
}

/** A constant element: it renders when the album changes, not with every address. */
const page = <AlbumPage />
