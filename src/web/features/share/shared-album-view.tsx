import { EyeOff, Images } from 'lucide-react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { SharedAlbum } from '#contract/extensions.ts'
import { PhotoWall } from '#web/gallery/grid/photo-wall.tsx'
import { paths, readSharePhoto } from '#web/paths.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { messages } from './messages.ts'
import { SharedPhoto } from './shared-photo.tsx'

type SharedAlbumViewProps = { slug: string; album: SharedAlbum; onPictureError: () => void }

/** Kept with the navigation that opened a photo from the wall: closing it is going back. */
const fromWall = { fromWall: true }

/** The public face of an album: its name, its photos, and nothing to do but look. */
export function SharedAlbumView({ slug, album, onPictureError }: SharedAlbumViewProps) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const opened: unknown = useLocation().state
  const openId = readSharePhoto(query)
  const open = album.photos.findIndex(({ photoId }) => photoId === openId)
  const show = (index: number) => {
    const photo = album.photos[index]
    if (photo)
      void navigate(paths.share(slug, photo.photoId), { replace: true, state: opened, preventScrollReset: true })
  }
  const close = () => {
    if (typeof opened === 'object' && opened !== null && 'fromWall' in opened) void navigate(-1)
    else void navigate(paths.share(slug), { replace: true, preventScrollReset: true })
  }
  return (
    <>
      <header className="mb-6 sm:mb-8">
        <h1 className="text-[30px] leading-9 font-[650] tracking-[-0.025em] text-balance wrap-anywhere sm:text-[38px] sm:leading-11">
          {album.name || messages.untitled}
        </h1>
        {album.photos.length > 0 && <p className="mt-1.5 text-muted">{messages.photoCount(album.photos.length)}</p>}
      </header>
      {!album.previewOn ? (
        <EmptyState icon={<EyeOff size={22} />} title={messages.notShared}>
          {messages.notSharedHint}
        </EmptyState>
      ) : album.photos.length === 0 ? (
        <EmptyState icon={<Images size={22} />} title={messages.noPhotos}>
          {messages.noPhotosHint}
        </EmptyState>
      ) : (
        <PhotoWall
          label={messages.photos}
          photos={album.photos}
          to={(photo) => paths.share(slug, photo.photoId)}
          state={fromWall}
          onPictureError={onPictureError}
        />
      )}
      {open >= 0 && <SharedPhoto photos={album.photos} index={open} onMove={show} onClose={close} />}
    </>
  )
}
