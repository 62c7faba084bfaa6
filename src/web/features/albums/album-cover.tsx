import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Album, PreviewPhoto } from '#contract/index.ts'
import { ApiError } from '#web/data/client/api-error.ts'
import { useData } from '#web/data/data-context.tsx'
import { useThumbnailAddress } from '#web/data/use-thumbnail-address.ts'
import { thumbnailWidth } from '#web/gallery/pictures/thumbnail-widths.ts'
import { useNearViewport } from './use-near-viewport.ts'

const FRAMES = 3

/** CSS pixels that a photo of a usual shape has to be wide to fill the large frame, and one beside it. */
const LARGE = 320
const SMALL = 160

/** Milliseconds after which a photo that fails to load is put down to an address that has expired. */
const STALE = 60_000

/** Height over width, kept within what a small frame can show. */
const tallness = ({ width, height }: PreviewPhoto): number =>
  width !== undefined && height !== undefined && width > 0 ? Math.min(Math.max(height / width, 0.6), 1.7) : 1

type Emptiness = { error: Error | null; warning: string | undefined; numPhotos: number | undefined }

function whyEmpty({ error, warning, numPhotos }: Emptiness): string {
  if (numPhotos === 0) return 'No photos yet'
  if (error instanceof ApiError && error.kind === 'notFound') return 'No preview'
  if (error) return 'The cover could not be loaded'
  return warning ? 'Preview is off' : 'No photos to preview'
}

/**
 * Photos of an album without a preview are read for its cover up to this many: they arrive whole, and opening the album
 * needs them anyway.
 */
const FEW = 150

function useCoverPhotos({ albumId, numPhotos }: Album, near: boolean) {
  const { previews, photos } = useData()
  // an album that has none now is asked when it has some
  const preview = useQuery({ ...previews.cover(albumId), enabled: near && numPhotos !== 0 })
  const hasNone = preview.isError || preview.data?.data.length === 0
  const isSmall = numPhotos !== undefined && numPhotos > 0 && numPhotos <= FEW
  const whole = useQuery({
    ...photos.list(albumId),
    select: ({ head }) => ({ data: head }),
    enabled: hasNone && isSmall,
  })
  return hasNone && isSmall && !whole.isError
    ? { ...whole, warning: undefined }
    : { ...preview, warning: preview.data?.warnings?.[0] }
}

/** The first photos of the album's preview; they are asked for when the card comes near the window. */
export function AlbumCover({ album }: { album: Album }) {
  const { ref, near } = useNearViewport({ margin: '400px', once: true })
  const { data, error, dataUpdatedAt, refetch, warning } = useCoverPhotos(album, near)
  const photos = data?.data.slice(0, FRAMES) ?? []
  const renew = () => {
    if (Date.now() - dataUpdatedAt > STALE) void refetch()
  }
  const empty = album.numPhotos === 0 || error !== null || data?.data.length === 0
  return (
    <div ref={ref} className="relative flex aspect-[4/3] gap-0.5 overflow-hidden rounded-card">
      {empty ? (
        <EmptyFrames reason={whyEmpty({ error, warning, numPhotos: album.numPhotos })} detail={warning} />
      ) : (
        <Frames photos={photos} waiting={data === undefined} onBroken={renew} />
      )}
    </div>
  )
}

type FramesProps = { photos: PreviewPhoto[]; waiting: boolean; onBroken: () => void }

/** One large frame; up to two beside it, sharing the height as their shapes ask for. */
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

/** The empty cover, with the reason. */
function EmptyFrames({ reason, detail }: { reason: string; detail: string | undefined }) {
  return (
    <>
      <div className="flex-2 bg-sunken" />
      <div className="flex flex-1 flex-col gap-0.5">
        <div className="flex-1 bg-sunken" />
        <div className="flex-1 bg-sunken" />
      </div>
      <p title={detail} className="absolute bottom-2.5 start-3 text-[12px] leading-4 text-muted">
        {reason}
      </p>
    </>
  )
}
