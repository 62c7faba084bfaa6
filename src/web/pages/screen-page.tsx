import { useParams } from 'react-router'
import { AlbumProvider, useAlbum } from '#web/album/use-album.tsx'
import { albumTitle } from '#web/data/album/album-title.ts'
import { ReadableFilter } from '#web/features/filter-text/readable-filter.tsx'
import { Live } from '#web/features/live/live.tsx'
import { usePolledPhotos } from '#web/features/live/use-polled-photos.ts'
import { fitsCode } from '#web/features/preview/qr-code/fits-code.ts'
import { QrCode } from '#web/features/preview/qr-code/qr-code.tsx'
import { usePublicPreview } from '#web/features/preview/use-public-preview.ts'
import { messages as ofSlideshow } from '#web/features/slideshow/messages.ts'
import { SlideshowView } from '#web/features/slideshow/slideshow-view.tsx'
import { messages as ofWall } from '#web/features/wall/messages.ts'
import { WallQrCode } from '#web/features/wall/wall-qr-code.tsx'
import { WallView } from '#web/features/wall/wall-view.tsx'
import { webAddress } from '#web/lib/web-address.ts'

/** Milliseconds between polls of the preview. Other pages refetch it on focus, which an unattended wall never gets. */
const UNATTENDED = 60_000

/** The slideshow of an album. */
export function Slideshow() {
  const { albumId = '' } = useParams()
  return <AlbumProvider albumId={albumId}>{slideshow}</AlbumProvider>
}

/** The photo wall of an album. */
export function Wall() {
  const { albumId = '' } = useParams()
  // through the lens, the hidden labels that keep photos off a wall are unknown
  return (
    <AlbumProvider albumId={albumId} hasLens={false}>
      {wall}
    </AlbumProvider>
  )
}

function SlideshowPage() {
  const { albumId, album } = useAlbum()
  usePolledPhotos(albumId)
  return (
    <>
      <title>{`${ofSlideshow.title(albumTitle(album))} · Contact Sheet`}</title>
      <SlideshowView />
      <Live albumId={albumId} />
    </>
  )
}

function WallPage() {
  const { albumId, album } = useAlbum()
  const { shareUrl } = album
  usePolledPhotos(albumId)
  const { visitors } = usePublicPreview(albumId, { refetchInterval: UNATTENDED })
  // no QR code for a link that shows nothing
  const isShared = visitors === 'photos' && shareUrl !== undefined && fitsCode(webAddress(shareUrl))
  return (
    <>
      <title>{`${ofWall.title(albumTitle(album))} · Contact Sheet`}</title>
      <WallView
        qrCode={
          isShared && (
            <WallQrCode>
              <QrCode text={shareUrl} label={ofWall.qrCode(shareUrl)} />
            </WallQrCode>
          )
        }
      />
      <Live albumId={albumId} />
    </>
  )
}

// constant elements: they render when the album changes, not with every address
const slideshow = (
  <ReadableFilter>
    <SlideshowPage />
  </ReadableFilter>
)
const wall = (
  <ReadableFilter>
    <WallPage />
  </ReadableFilter>
)
