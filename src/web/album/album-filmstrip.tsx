import { EyeOff } from 'lucide-react'
import { memo, useDeferredValue, useMemo, useState } from 'react'
import type { PhotoColumns } from '#web/data/album/photo-columns.ts'
import { Filmstrip } from '#web/gallery/filmstrip/filmstrip.tsx'
import { stripLayout } from '#web/gallery/filmstrip/strip-layout.ts'
import { StripPicture } from '#web/gallery/filmstrip/strip-picture.tsx'
import { LabelDot } from '#web/labels-ui/label-dot.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { useMediaQuery } from '#web/lib/screen/use-media-query.ts'
import { photoAt } from './album-source.ts'
import { useAlbum } from './use-album.tsx'

/** Dots of labels on a cell. */
const MOST_DOTS = 4

/** CSS pixels that cells are high, and on a phone. */
const [HEIGHT, NARROW_HEIGHT] = [72, 48]

/** The photo in the middle of a filmstrip: the one in hand, until the strip is scrolled by hand. */
export function useStripMiddle(index: number) {
  const [browsed, setBrowsed] = useState<{ from: number; middle: number }>()
  return {
    middle: browsed?.from === index ? browsed.middle : index,
    browse: (middle: number) => setBrowsed({ from: index, middle }),
  }
}

export type StripMiddle = ReturnType<typeof useStripMiddle>

type AlbumFilmstripProps = {
  /** Positions of its photos in the album. */
  queue: Uint32Array
  index: number
  /** There is one in hand; else it only says where the strip is. */
  hasCurrent: boolean
  place: StripMiddle
  /** Photos are passed by: it stays where it is until one is looked at. */
  isPassing?: boolean
  onGoTo: (index: number) => void
}

/** The filmstrip of the open album's photos, with the dots of their labels. */
export function AlbumFilmstrip({ queue, index, hasCurrent, place, isPassing = false, onGoTo }: AlbumFilmstripProps) {
  const { columns } = useAlbum()
  const height = useMediaQuery('(width < 40rem)') ? NARROW_HEIGHT : HEIGHT
  const { ratios } = columns
  const layout = useMemo(() => stripLayout(queue, ratios, height), [queue, ratios, height])
  const [rested, setRested] = useState(index)
  // adjusted while rendering: where it stays follows from where it was
  if (!isPassing && rested !== index) setRested(index)
  // the photo first
  const later = useDeferredValue(isPassing ? rested : index)
  return (
    <Filmstrip
      layout={layout}
      index={later}
      middle={later === index ? place.middle : later}
      onBrowse={place.browse}
      onGoTo={onGoTo}
      renderCell={(at, { start, width }) => (
        <StripCell
          key={columns.ids[queue[at] ?? -1] ?? at}
          {...{ columns, start, width, height }}
          position={queue[at] ?? -1}
          index={at}
          isCurrent={hasCurrent && at === later}
        />
      )}
    />
  )
}

type StripCellProps = {
  columns: PhotoColumns
  position: number
  index: number
  start: number
  width: number
  height: number
  isCurrent: boolean
}

const StripCell = memo(function StripCell(props: StripCellProps) {
  const { columns, position, index, start, width, height, isCurrent } = props
  const photo = photoAt(columns, position)
  if (photo === undefined) return null
  const { photoId, name, labels } = photo
  return (
    <button
      type="button"
      // arrow keys lead along the strip
      tabIndex={-1}
      data-index={index}
      aria-label={name}
      aria-current={isCurrent || undefined}
      style={{ insetInlineStart: `calc(50cqw + ${start}px)`, width, height }}
      className={classNames(
        'absolute top-1.5 overflow-hidden rounded-photo bg-line',
        isCurrent && 'z-[1] outline-3 outline-accent',
      )}
    >
      <StripPicture photoId={photoId} width={width} height={height} />
      <span aria-hidden className="absolute end-1 bottom-1 flex items-center gap-0.5">
        {labels.public.slice(0, MOST_DOTS).map((text) => (
          <LabelDot key={text} text={text} className="ring-1 ring-scrim" />
        ))}
        {labels.restricted.length > 0 && <EyeOff size={12} className="rounded-full bg-scrim p-px text-on-photo" />}
      </span>
    </button>
  )
})
