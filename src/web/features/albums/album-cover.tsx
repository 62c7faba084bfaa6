import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Album, PreviewPhoto } from '#contract/index.ts'
import { ApiError } from '#web/data/client/api-error.ts'
import { useData } from '#web/data/data-context.tsx'
import { useThumbnailAddress } from '#web/data/use-thumbnail-address.ts'
import { thumbnailWidth } from '#web/gallery/pictures/thumbnail-widths.ts'
import { lazyNamed } from '#web/lib/lazy-component.ts'
import { useNearViewport } from './use-near-viewport.ts'

const FRAMES = 3

/** Maximum number of photos that the mouse leafs through. */
const LEAVES = 8

/** Width in CSS pixels at which a photo of usual shape fills the large frame, and a small one. */
const LARGE = 320
const SMALL = 160

/** Milliseconds after which the address of a photo that fails to load is presumed expired, and fetched again. */
const STALE = 60_000

/** Height over width, clamped to what a small frame can show. */
const tallness = ({ width, height }: PreviewPhoto): number =>
  width !== undefined && height !== undefined && width > 0 ? Math.min(Math.max(height / width, 0.6), 1.7) : 1

const EmptyCover = lazyNamed(() => import('#web/features/albums/cover/empty-cover.tsx'), 'EmptyCover')

/** The service could not be reached, which says nothing about the album's cover. */
const isAway = (error: Error | null) => error instanceof ApiError && error.kind === 'network'

/**
 * Largest album without a preview whose photos are read for its cover: one request brings all of them, and opening the
 * album needs them anyway. Of a larger one they show once it has been opened.
 */
const FEW = 150

export function useCoverPhotos({ albumId, numPhotos }: Album, near: boolean) {
  const { previews, photos } = useData()
  // an empty album has no preview to fetch until it gets photos
  const preview = useQuery({ ...previews.cover(albumId), enabled: near && numPhotos !== 0 })
  const hasNone = preview.data === undefined ? preview.isError : preview.data.data.length === 0
  const isSmall = numPhotos !== undefined && numPhotos > 0 && numPhotos <= FEW
  const whole = useQuery({
    ...photos.list(albumId),
    select: ({ head }) => ({ data: head }),
    enabled: hasNone && isSmall,
  })
  // offline, photos kept on this device are shown though they may be out of date
  return hasNone && (whole.data !== undefined || (isSmall && (!whole.isError || isAway(whole.error)))) ? whole : preview
}

type AlbumCoverProps = {
  album: Album
  /** Whether the caller may add photos; true if not known. */
  canAdd: boolean
}

/**
 * First photos of the album's preview, fetched when the card comes near the viewport. Moving the mouse across leafs
 * through more.
 */
export function AlbumCover({ album, canAdd }: AlbumCoverProps) {
  const { ref, near } = useNearViewport({ margin: '400px', once: true })
  const { data, error, dataUpdatedAt, refetch } = useCoverPhotos(album, near)
  /** Indexes of the photos leafed through, topmost last; those below show until it has loaded. */
  const [leaves, setLeaves] = useState<readonly number[]>([])
  const photos = data?.data.slice(0, LEAVES) ?? []
  const renew = () => {
    if (Date.now() - dataUpdatedAt > STALE) void refetch()
  }
  const { numPhotos } = album
  const isEmpty = numPhotos === 0 || data?.data.length === 0 || (data === undefined && error !== null)
  return (
    <div
      ref={ref}
      onPointerMove={({ pointerType, currentTarget, clientX }) => {
        if (pointerType !== 'mouse' || photos.length < 2) return
        const { left, width } = currentTarget.getBoundingClientRect()
        const share = Math.min(Math.max((clientX - left) / width, 0), 0.999)
        const leaf = Math.floor(share * photos.length)
        if (leaves.at(-1) !== leaf) setLeaves([...leaves.filter((other) => other !== leaf), leaf])
      }}
      onPointerLeave={() => setLeaves([])}
      className="relative z-[1] flex aspect-[4/3] gap-0.5 overflow-hidden rounded-card transition-[filter] group-hover:brightness-105"
    >
      {isEmpty ? (
        <Suspense fallback={<div className="flex-1 bg-sunken/60" />}>
          <EmptyCover error={error} numPhotos={numPhotos} canAdd={canAdd} />
        </Suspense>
      ) : (
        <Frames photos={photos.slice(0, FRAMES)} waiting={data === undefined} onBroken={renew} />
      )}
      {photos
        .flatMap((photo, index) => (leaves.includes(index) ? [{ photo, above: leaves.indexOf(index) }] : []))
        .map(({ photo, above }) => (
          <div key={photo.photoId} className="absolute inset-0" style={{ zIndex: above }}>
            <Frame key={photo.stableUrl} photo={photo} width={LARGE} onBroken={renew} />
          </div>
        ))}
      {leaves.length > 0 && <LeafMarks count={photos.length} current={leaves.at(-1)} />}
    </div>
  )
}

/** A mark for each photo; the current one is highlighted. */
const LeafMarks = ({ count, current }: { count: number; current: number | undefined }) => (
  <div aria-hidden className="absolute inset-x-2 bottom-2 z-10 flex gap-1">
    {Array.from({ length: count }, (_, index) => (
      <span
        key={index}
        className={`h-[3px] flex-1 rounded-full shadow-[0_0_2px_var(--color-scrim)] ${index === current ? 'bg-on-photo' : 'bg-on-photo/45'}`}
      />
    ))}
  </div>
)

type FramesProps = { photos: PreviewPhoto[]; waiting: boolean; onBroken: () => void }

/** One large frame and up to two beside it, which share the height by aspect ratio. */
function Frames({ photos: [first, ...beside], waiting, onBroken }: FramesProps) {
  return (
    <>
      <div className="min-w-0 flex-2 bg-sunken">
        {first && <Frame key={first.stableUrl} photo={first} width={LARGE} onBroken={onBroken} />}
      </div>
      {(waiting || beside.length > 0) && (
        <div className="flex min-w-0 flex-1 flex-col gap-0.5">
          {waiting && <div className="flex-1 bg-sunken" />}
          {waiting && <div className="flex-1 bg-sunken" />}
          {beside.map((photo) => (
            <div key={photo.photoId} className="min-h-0 bg-sunken" style={{ flex: `${tallness(photo)} 1 0` }}>
              <Frame key={photo.stableUrl} photo={photo} width={SMALL} onBroken={onBroken} />
            </div>
          ))}
        </div>
      )}
    </>
  )
}

type FrameProps = { photo: PreviewPhoto; width: number; onBroken: () => void }

function Frame({ photo: { stableUrl }, width, onBroken }: FrameProps) {
  const [shown, setShown] = useState(false)
  const [failed, setFailed] = useState<readonly string[]>([])
  const small = useThumbnailAddress()?.(stableUrl, thumbnailWidth(width, devicePixelRatio))
  const address = [small, stableUrl].find((each) => each !== undefined && !failed.includes(each))
  if (address === undefined) return null
  return (
    <img
      src={address}
      alt=""
      decoding="async"
      draggable={false}
      referrerPolicy="no-referrer"
      onLoad={() => setShown(true)}
      onError={() => {
        setFailed([...failed, address])
        if (address === stableUrl) onBroken()
      }}
      className={`size-full object-cover transition-opacity ${shown ? '' : 'opacity-0'}`}
    />
  )
}
