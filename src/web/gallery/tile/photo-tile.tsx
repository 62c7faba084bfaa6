import { ImageOff, RotateCw } from 'lucide-react'
import { memo, useRef, type RefObject, useCallback, useLayoutEffect, useSyncExternalStore } from 'react'
import type { TilePhoto } from '#web/gallery/layout/photo-source.ts'
import type { PictureState } from '#web/gallery/pictures/picture-memory.ts'
import { usePictures } from '#web/gallery/pictures/use-picture-loader.ts'
import { useIsSelected } from '#web/gallery/selection/grid-selection.ts'
import { messages } from './messages.ts'
import { tileClass } from './tile-classes.ts'
import type { TileProps } from './tile-props.ts'

type PhotoTileProps = TileProps & {
  index: number
  /** Column in its row, from 1. */
  column: number
  /** Whether it is the sheet's tab stop. */
  tabStop: boolean
}

const marks: Record<TilePhoto['kind'], string | undefined> = {
  image: undefined,
  live: 'tile-mark mark-live',
  video: 'tile-mark mark-video',
}

/** A tile of the sheet, in the photo's aspect ratio before its picture is loaded. */
export const PhotoTile = memo(function PhotoTile(props: PhotoTileProps) {
  const { photoId, kind, frame, name, width, dots, dotsWidth, publicNames, restrictedNames, index, column, tabStop } =
    props
  const cell = useRef<HTMLDivElement>(null)
  const state = useTilePicture(cell, photoId)
  const isSelected = useIsSelected(photoId)
  const mark = marks[kind]
  return (
    <div
      ref={cell}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a table's cells can't be placed freely
      role="gridcell"
      aria-colindex={column}
      aria-selected={isSelected}
      aria-label={state === 'failed' ? messages.notLoaded(name) : name}
      tabIndex={tabStop ? 0 : -1}
      data-photo-id={photoId}
      data-index={index}
      data-frame={frame || undefined}
      style={{ width }}
      className={state === 'shown' || state === 'direct' ? tileClass.filled : tileClass.empty}
    >
      {(state === 'direct' || state === 'failed') && <TilePicture photoId={photoId} frame={frame} state={state} />}
      {mark && <span aria-hidden className={mark} />}
      {dotsWidth > 0 && (
        <span
          aria-hidden
          style={{ backgroundSize: `${dotsWidth}px 12px`, backgroundImage: dots }}
          data-public={publicNames}
          data-restricted={restrictedNames}
          className="tile-labels"
        />
      )}
    </div>
  )
})

/** The state of a photo's picture; prepends its thumbnail's canvas to the tile. */
function useTilePicture(tile: RefObject<HTMLElement | null>, photoId: string): PictureState {
  const pictures = usePictures()
  const subscribe = useCallback((listener: () => void) => pictures.subscribe(photoId, listener), [pictures, photoId])
  const state = useSyncExternalStore(subscribe, () => pictures.stateOf(photoId))
  // the canvas belongs to the loader's cache; removed on unmount, or it would retain the whole row
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

/** A tile's picture without a thumbnail: a plain <img> if pixels can't be read, or a failure with a retry button. */
const TilePicture = memo(function TilePicture({ photoId, frame, state }: TilePictureProps) {
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

/** Ref of an <img>: clears its source on unmount, so that the browser drops the request and the decoded picture. */
function releaseWhenGone(image: HTMLImageElement | null) {
  return () => image?.removeAttribute('src')
}
