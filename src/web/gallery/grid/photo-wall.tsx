import { ImageOff } from 'lucide-react'
import { type ReactNode, useMemo, useState, type RefCallback, useCallback } from 'react'
import { Link, type To } from 'react-router'
import { justifiedRows } from '#web/gallery/layout/justified-rows.ts'
import { fillingHeightFor, photoRatio, targetHeightFor } from '#web/gallery/layout/photo-ratio.ts'
import { useStickyAddress } from '#web/gallery/viewer/use-sticky-address.ts'
import { classNames } from '#web/lib/class-names.ts'
import { messages } from './messages.ts'

type WallPhoto = { photoId: string; stableUrl: string; width?: number | undefined; height?: number | undefined }

type PhotoWallProps<Photo extends WallPhoto> = {
  /** Accessible name of the list. */
  label: string
  photos: readonly Photo[]
  /** The link of a photo. */
  to: (photo: Photo) => To
  /** Location state of the links. */
  state?: unknown
  /** Whether a few photos are enlarged to fill the window. */
  fills?: boolean
  /** Drawn over a photo, top right. */
  markOf?: (photo: Photo) => ReactNode
  onPictureError: (photo: Photo) => void
}

/** Pixels between photos, as on the sheet. */
const GAP = 4

/** Share of the window's height below the page's title. */
const WINDOW = 0.7

/** A few photos in justified rows, not virtualised; PhotoGrid is for many. */
export function PhotoWall<Photo extends WallPhoto>({
  label,
  photos,
  to,
  state,
  fills = false,
  markOf,
  onPictureError,
}: PhotoWallProps<Photo>) {
  const { ref, width } = useWidth()
  const rows = useMemo(() => {
    const ratios = Float32Array.from(photos, photoRatio)
    if (width === 0) return undefined
    const height = innerHeight * WINDOW
    const targetHeight = fills ? fillingHeightFor(ratios, { width, height }) : targetHeightFor(width)
    return justifiedRows(ratios, { width, targetHeight, gap: GAP })
  }, [photos, width, fills])
  return (
    <ul ref={ref} aria-label={label} className="relative" style={{ height: rows?.height }}>
      {rows &&
        photos.map((photo, index) => {
          const row = rows.row[index] ?? 0
          return (
            <li
              key={photo.photoId}
              data-photo-id={photo.photoId}
              className="absolute"
              style={{
                left: rows.x[index],
                top: rows.top[row],
                width: rows.photoWidth[index],
                height: rows.rowHeight[row],
              }}
            >
              <Link
                to={to(photo)}
                state={state}
                preventScrollReset
                className="block size-full overflow-hidden rounded-photo bg-sunken"
              >
                <Picture
                  src={photo.stableUrl}
                  name={messages.photoOf(index + 1, photos.length)}
                  onError={() => onPictureError(photo)}
                />
              </Link>
              {markOf?.(photo)}
            </li>
          )
        })}
    </ul>
  )
}

function Picture({ src: latest, name, onError }: { src: string; name: string; onError: () => void }) {
  const { address, hasFailed, fail } = useStickyAddress(latest)
  const [shown, setShown] = useState<string>()
  if (hasFailed) {
    return (
      <span className="flex size-full flex-col items-center justify-center gap-1 text-small text-muted">
        <ImageOff size={16} aria-hidden />
        <span className="sr-only">{name}: </span>
        {messages.notLoaded}
      </span>
    )
  }
  return (
    <img
      src={address}
      alt={name}
      decoding="async"
      loading="lazy"
      referrerPolicy="no-referrer"
      onLoad={() => setShown(address)}
      onError={() => {
        fail()
        onError()
      }}
      className={classNames(
        'size-full object-cover transition-opacity',
        shown === address ? 'opacity-100' : 'opacity-0',
      )}
    />
  )
}

/** Upper bound of a scrollbar's width in pixels. */
const SCROLLBAR = 30

/**
 * Inner width of the element that gets `ref`, in pixels; 0 only before the first paint. Where rows need a scrollbar,
 * and with it become so low that they no longer do, the smaller width is kept: the two would alternate forever.
 */
function useWidth(): { ref: RefCallback<HTMLElement>; width: number } {
  const [[width], setWidths] = useState<readonly [now: number, before: number]>([0, 0])
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined
    const measure = () =>
      setWidths((known) => {
        const [now, before] = known
        const next = element.clientWidth
        return next === now || (next === before && next > now && next < now + SCROLLBAR) ? known : [next, now]
      })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
