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

/** Most label dots on a cell. */
const MOST_DOTS = 4

/** Height of cells in CSS pixels, and on a phone. */
const [HEIGHT, NARROW_HEIGHT] = [72, 48]

/** The index in the middle of a filmstrip: the current photo, until the user scrolls the strip. */
export function useStripMiddle(index: number) {
  const [browsed, setBrowsed] = useState<{ from: number; middle: number }>()
  return {
    middle: browsed?.from === index ? browsed.middle : index,
    browse: (middle: number) => setBrowsed({ from: index, middle }),
  }
}

export type StripMiddle = ReturnType<typeof useStripMiddle>

type AlbumFilmstripProps = {
  /** Album positions of its photos. */
  queue: Uint32Array
  index: number
  /** Whether the photo at `index` is open; otherwise `index` only places the strip. */
  hasCurrent: boolean
  place: StripMiddle
  /** The user steps through photos quickly: the strip stays put until that stops. */
  isStepping?: boolean
  onGoTo: (index: number) => void
}

/** The filmstrip of the open album's photos, with the dots of their labels. */
export function AlbumFilmstrip({ queue, index, hasCurrent, place, isStepping = false, onGoTo }: AlbumFilmstripProps) {
  const { columns } = useAlbum()
  const height = useMediaQuery('(width < 40rem)') ? NARROW_HEIGHT : HEIGHT
  const { ratios } = columns
  const layout = useMemo(() => stripLayout(queue, ratios, height), [queue, ratios, height])
  const [rested, setRested] = useState(index)
  // derived from the previous state, so set during render
  if (!isStepping && rested !== index) setRested(index)
  // deferred: the photo renders first
  const later = useDeferredValue(isStepping ? rested : index)
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
      // no tab stop: arrow keys move along the strip
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
