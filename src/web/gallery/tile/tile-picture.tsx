import { ImageOff, RotateCw } from 'lucide-react'
import { memo, type RefObject, useCallback, useLayoutEffect, useSyncExternalStore } from 'react'
import type { PictureState } from '#web/gallery/pictures/picture-memory.ts'
import { usePictures } from '#web/gallery/pictures/pictures-context.ts'
import { messages } from './messages.ts'

/** The state of a photo's picture; puts its thumbnail first in the tile. */
export function useTilePicture(tile: RefObject<HTMLElement | null>, photoId: string): PictureState {
  const pictures = usePictures()
  const subscribe = useCallback((listener: () => void) => pictures.subscribe(photoId, listener), [pictures, photoId])
  const state = useSyncExternalStore(subscribe, () => pictures.stateOf(photoId))
  // the canvas belongs to the loader's cache; removed from a tile that goes, or it would retain the whole row
  useLayoutEffect(() => {
    const canvas = state === 'shown' ? pictures.canvasOf(photoId) : undefined
    if (canvas === undefined) return undefined
    const cell = tile.current
    cell?.prepend(canvas)
    return () => {
      // the photo may be in another tile by now
      if (canvas.parentNode === cell) canvas.remove()
    }
  }, [state, pictures, photoId, tile])
  return state
}

type TilePictureProps = { photoId: string; frame: number; state: 'direct' | 'failed' }

/** A tile's picture without a thumbnail: a plain <img> where pixels can't be read, or a mark with a button to retry. */
export const TilePicture = memo(function TilePicture({ photoId, frame, state }: TilePictureProps) {
  const pictures = usePictures()
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
  return (
    <span className="flex size-full items-center justify-center gap-1 text-muted">
      <ImageOff size={16} aria-hidden />
      <button
        type="button"
        tabIndex={-1}
        title={messages.reload}
        aria-label={messages.reloadPhoto(frame)}
        onClick={(event) => {
          event.stopPropagation()
          pictures.retry(photoId)
        }}
        className="touch-target flex size-7 items-center justify-center rounded-control hover:bg-line hover:text-ink"
      >
        <RotateCw size={14} aria-hidden />
      </button>
    </span>
  )
})

/** Cancels the load of an <img> that is removed: the browser drops the request and the decoded picture. */
function releaseWhenGone(image: HTMLImageElement | null) {
  return () => image?.removeAttribute('src')
}
