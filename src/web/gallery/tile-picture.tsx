import { ImageOff, RotateCw } from 'lucide-react'
import { memo, useSyncExternalStore } from 'react'
import type { TilePhoto } from './photo-source.ts'
import { usePictures } from './pictures/pictures-context.ts'

/** How far the picture of a photo has come. */
export function usePictureState(photoId: string) {
  const pictures = usePictures()
  return useSyncExternalStore(
    (listener) => pictures.subscribe(photoId, listener),
    () => pictures.stateOf(photoId),
  )
}

type PictureState = ReturnType<typeof usePictureState>

/** The picture of a tile: the small version, a plain <img> where there can't be one, or a quiet mark with another try. */
export const TilePicture = memo(function TilePicture({ photo, state }: { photo: TilePhoto; state: PictureState }) {
  const pictures = usePictures()
  const { id: photoId, frame } = photo
  if (state === 'coming') return null
  if (state === 'direct') {
    return (
      <img
        key={pictures.addressOf(photoId)}
        ref={releaseWhenGone}
        src={pictures.addressOf(photoId)}
        alt=""
        decoding="async"
        draggable={false}
        referrerPolicy="no-referrer"
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          pictures.measured(photoId, naturalWidth / naturalHeight)
        }
        onError={() => pictures.failed(photoId)}
        className="size-full object-cover"
      />
    )
  }
  if (state === 'shown') {
    return (
      <span
        key="shown"
        // the canvas outlives its tile: the loader holds it for when the photo comes back into view
        ref={(place) => {
          const canvas = pictures.canvasOf(photoId)
          // one that is taken out under a pressed mouse would cost the click
          if (place && canvas && canvas.parentElement !== place) place.replaceChildren(canvas)
        }}
        className="block size-full"
      />
    )
  }
  return (
    <span className="flex size-full items-center justify-center gap-1 text-muted">
      <ImageOff size={16} aria-hidden />
      <button
        type="button"
        tabIndex={-1}
        title="Load again"
        aria-label={`Load photo ${frame} again`}
        onClick={(event) => {
          event.stopPropagation()
          pictures.retry(photoId)
        }}
        className="flex size-7 items-center justify-center rounded-control hover:bg-line hover:text-ink"
      >
        <RotateCw size={14} aria-hidden />
      </button>
    </span>
  )
})

/** A tile that goes takes its load with it: the browser drops the request and the decoded picture. */
function releaseWhenGone(image: HTMLImageElement | null) {
  return () => image?.removeAttribute('src')
}
