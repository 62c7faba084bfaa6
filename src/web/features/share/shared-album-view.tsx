import { EyeOff, Images } from 'lucide-react'
import { useRef } from 'react'
import { type Location, useLocation, useNavigate, useSearchParams } from 'react-router'
import type { SharedAlbum } from '#contract/extensions.ts'
import { PhotoWall } from '#web/gallery/grid/photo-wall.tsx'
import { PhotoViewer, ViewerPosition } from '#web/gallery/viewer/photo-viewer.tsx'
import type { ViewerPhoto } from '#web/gallery/viewer/viewer-photo.tsx'
import { paths, readPhotoId } from '#web/paths.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { messages } from './messages.ts'

type SharedPhoto = SharedAlbum['photos'][number]

type SharedAlbumViewProps = {
  slug: string
  album: SharedAlbum
  onPictureError: (photo: SharedPhoto) => void
  /** A new address for a photo whose own has expired; undefined while that still works. */
  freshAddress: (photo: SharedPhoto) => Promise<string | undefined> | undefined
}

/** History state of a photo opened from the wall: closing it goes back. */
const fromWall = { fromWall: true }

/** A photo for the viewer. Its download is the stable version: the original's metadata may hold where it was taken. */
const viewerPhotoAt = (
  { album: { photos }, freshAddress }: Pick<SharedAlbumViewProps, 'album' | 'freshAddress'>,
  index: number,
): ViewerPhoto | undefined => {
  const photo = photos[index]
  if (photo === undefined) return undefined
  const { photoId: id, stableUrl: src, width, height } = photo
  const name = messages.photoOf(index + 1, photos.length)
  const freshDownload = () => freshAddress(photo)
  return { id, kind: 'image', src, videoUrl: undefined, downloadUrl: src, freshDownload, width, height, name }
}

/** Public, read-only view of an album: its name and its photos. */
export function SharedAlbumView({ slug, album, onPictureError, freshAddress }: SharedAlbumViewProps) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const location: Location<unknown> = useLocation()
  const { state: opened } = location
  const openId = readPhotoId(query)
  const count = album.photos.length
  const open = album.photos.findIndex(({ photoId }) => photoId === openId)
  const show = (index: number) => {
    const photo = album.photos[index]
    if (photo)
      void navigate(paths.share(slug, photo.photoId), { replace: true, state: opened, preventScrollReset: true })
  }
  /** A location is left once: a second Escape before the photo has closed would go back twice. */
  const left = useRef<Location>(undefined)
  const close = () => {
    if (left.current === location) return
    left.current = location
    if (typeof opened === 'object' && opened !== null && 'fromWall' in opened) void navigate(-1)
    else void navigate(paths.share(slug), { replace: true, preventScrollReset: true })
  }
  const title = album.name || messages.untitled
  return (
    <>
      <div inert={open >= 0}>
        <header className="mb-6 sm:mb-8">
          <h1
            dir="auto"
            className="text-[30px] leading-9 font-[650] tracking-[-0.025em] text-balance wrap-anywhere sm:text-[38px] sm:leading-11"
          >
            {title}
          </h1>
          {count > 0 && <p className="mt-1.5 text-muted">{messages.photoCount(count)}</p>}
        </header>
        {!album.previewOn ? (
          <EmptyState icon={<EyeOff size={22} />} title={messages.notShared}>
            {messages.notSharedHint}
          </EmptyState>
        ) : count === 0 ? (
          <EmptyState icon={<Images size={22} />} title={messages.noPhotos}>
            {messages.noPhotosHint}
          </EmptyState>
        ) : (
          <PhotoWall
            label={messages.photos}
            photos={album.photos}
            to={(photo) => paths.share(slug, photo.photoId)}
            state={fromWall}
            fills
            onPictureError={onPictureError}
          />
        )}
      </div>
      {open >= 0 && (
        <PhotoViewer
          photo={viewerPhotoAt({ album, freshAddress }, open)}
          previous={viewerPhotoAt({ album, freshAddress }, open - 1)}
          next={viewerPhotoAt({ album, freshAddress }, open + 1)}
          title={messages.photoOf(open + 1, count)}
          position={<ViewerPosition frame={open + 1} count={count} />}
          back={title}
          onClose={close}
          onPrevious={open > 0 ? () => show(open - 1) : undefined}
          onNext={open < count - 1 ? () => show(open + 1) : undefined}
          onFirst={() => show(0)}
          onLast={() => show(count - 1)}
          onPictureError={(photoId) => {
            const photo = album.photos.find((one) => one.photoId === photoId)
            if (photo) onPictureError(photo)
          }}
          tileOf={() => document.querySelector<HTMLElement>(`[data-photo-id="${CSS.escape(openId ?? '')}"]`)}
        />
      )}
    </>
  )
}
