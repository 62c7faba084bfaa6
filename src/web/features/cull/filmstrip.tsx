import { EyeOff, ImageOff } from 'lucide-react'
import { useRef } from 'react'
import { usePictures } from '#web/gallery/pictures/use-picture-loader.ts'
import { useTilePicture } from '#web/gallery/tile/photo-tile.tsx'
import { LabelDot } from '#web/labels-ui/label-dot.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { messages } from './messages.ts'
import type { CullPhoto } from './use-cull-photos.ts'

/** Dots of labels on a tile. */
const MOST_DOTS = 4

type FilmstripProps = {
  /** The photos around the current one, ascending. */
  photos: readonly CullPhoto[]
  index: number
  onGoTo: (index: number) => void
}

/** The photos around the current one, which stays in the middle. */
export function Filmstrip({ photos, index, onGoTo }: FilmstripProps) {
  const tile = (photo: CullPhoto) => (
    <FilmstripTile key={photo.photoId} photo={photo} isCurrent={photo.index === index} onGoTo={onGoTo} />
  )
  const half = 'flex min-w-0 gap-1 overflow-hidden py-1'
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for a form
      role="group"
      aria-label={messages.filmstrip}
      className="grid h-24 shrink-0 grid-cols-[1fr_auto_1fr] items-center gap-1 overflow-hidden pb-2 max-sm:h-17 short:hidden"
    >
      <div className={classNames(half, 'flex-row-reverse')}>
        {photos
          .filter((photo) => photo.index < index)
          .toReversed()
          .map(tile)}
      </div>
      {photos.filter((photo) => photo.index === index).map(tile)}
      <div className={half}>{photos.filter((photo) => photo.index > index).map(tile)}</div>
    </div>
  )
}

type TileProps = Pick<FilmstripProps, 'onGoTo'> & { photo: CullPhoto; isCurrent: boolean }

function FilmstripTile({ photo, isCurrent, onGoTo }: TileProps) {
  const { photoId, index, ratio, name, labels } = photo
  const cell = useRef<HTMLButtonElement>(null)
  const pictures = usePictures()
  const state = useTilePicture(cell, photoId)
  return (
    <button
      ref={cell}
      type="button"
      // arrow keys lead along the strip
      tabIndex={-1}
      aria-label={name}
      aria-current={isCurrent || undefined}
      onClick={() => onGoTo(index)}
      style={{ aspectRatio: Math.min(ratio, 2) }}
      className={classNames(
        'relative h-full min-w-11 shrink-0 overflow-hidden rounded-photo bg-line',
        isCurrent
          ? 'mx-1 h-[76px]! outline-3 outline-offset-2 outline-accent max-sm:h-[50px]!'
          : 'h-[70px]! max-sm:h-[46px]!',
      )}
    >
      {state === 'direct' && (
        <img src={pictures.addressOf(photoId)} alt="" referrerPolicy="no-referrer" className="size-full object-cover" />
      )}
      {state === 'failed' && <ImageOff size={16} aria-hidden className="m-auto text-muted" />}
      <span aria-hidden className="absolute end-1 bottom-1 flex items-center gap-0.5">
        {labels.public.slice(0, MOST_DOTS).map((text) => (
          <LabelDot key={text} text={text} className="ring-1 ring-scrim" />
        ))}
        {labels.restricted.length > 0 && <EyeOff size={12} className="rounded-full bg-scrim p-px text-on-photo" />}
      </span>
    </button>
  )
}
