import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAlbum } from '#web/album/use-album.tsx'
import { useAddresses } from '#web/album/use-rows.ts'
import { albumTitle } from '#web/data/album/album-title.ts'
import { useThumbnailAddress } from '#web/data/use-thumbnail-address.ts'
import { FadingPicture } from '#web/gallery/pictures/fading-picture.tsx'
import { viewerKeyOf } from '#web/gallery/viewer/viewer-keys.ts'
import { classNames } from '#web/lib/class-names.ts'
import { usePageKeys } from '#web/lib/keyboard/use-page-keys.ts'
import { useFullScreen } from '#web/lib/screen/use-full-screen.ts'
import { useIdle } from '#web/lib/screen/use-idle.ts'
import { useWakeLock } from '#web/lib/screen/use-wake-lock.ts'
import { paths } from '#web/paths.ts'
import { EmptyWall } from './empty-wall.tsx'
import { messages } from './messages.ts'
import { useWall } from './use-wall.ts'
import { WallBar } from './wall-bar.tsx'
import { coveringThumbnail, type WallGrid } from './wall-grid.ts'

/**
 * Unattended display for a venue: a grid of photos over the whole screen, one of which is replaced every few seconds.
 */
export function WallView({ qrCode }: { qrCode: ReactNode }) {
  const { albumId, album, filter, source, isStale, onPictureError } = useAlbum()
  const { grid, cells, count, leftOut, isPlaying, toggle, onShown } = useWall()
  const navigate = useNavigate()
  const screen = useFullScreen()
  const isAway = useIdle() && isPlaying
  const [hasQrCode, setHasQrCode] = useState(true)
  useWakeLock(isPlaying)
  const indexes = cells.map(({ photoId }) => (photoId === undefined ? -1 : source.indexOf(photoId)))
  const addresses = useAddresses(indexes)
  const sheet = paths.album(albumId, filter.view)
  usePageKeys((event) => {
    const key = viewerKeyOf(event)
    if (key === 'close') void navigate(sheet, { replace: true })
    if (key === 'fullscreen') screen.toggle?.()
    if (key === 'play') toggle()
  })
  return (
    <div
      className={classNames(
        'fixed inset-0 z-40 overflow-hidden bg-sunken text-ink [color-scheme:dark]',
        isAway && 'cursor-none',
      )}
    >
      <h1 className="sr-only">{messages.title(albumTitle(album))}</h1>
      {count === 0 ? (
        <EmptyWall />
      ) : (
        <ul
          aria-label={messages.photos}
          style={{
            gridTemplateColumns: `repeat(${grid.columns}, minmax(0, 1fr))`,
            gridTemplateRows: `repeat(${grid.rows}, minmax(0, 1fr))`,
          }}
          className="grid size-full gap-1"
        >
          {cells.map(({ photoId, generation }, at) => (
            <li
              key={`${at} ${generation}`}
              data-photo-id={photoId}
              className={classNames(
                'relative overflow-hidden bg-surface',
                at === 0 && grid.hasLarge && 'col-span-2 row-span-2',
              )}
            >
              <WallPicture
                photoId={photoId}
                name={photoId === undefined || indexes[at] === -1 ? '' : source.photoAt(indexes[at] ?? 0).name}
                address={addresses[at]}
                thumbnail={coveringThumbnail({
                  cell: cellSize(grid, at),
                  ratio: source.ratios[indexes[at] ?? -1] ?? Number.NaN,
                  pixelRatio: devicePixelRatio,
                })}
                onShown={(shownId) => onShown(at, shownId)}
                onFail={onPictureError}
              />
            </li>
          ))}
        </ul>
      )}
      {hasQrCode && qrCode}
      <WallBar
        {...{ screen, sheet, leftOut, isStale, isPlaying, isAway, hasQrCode }}
        back={albumTitle(album)}
        onPlay={toggle}
        onQrCode={qrCode ? () => setHasQrCode(!hasQrCode) : undefined}
      />
    </div>
  )
}

function cellSize({ columns, rows, hasLarge }: WallGrid, at: number) {
  const span = at === 0 && hasLarge ? 2 : 1
  return { width: (innerWidth / columns) * span, height: (innerHeight / rows) * span }
}

type WallPictureProps = {
  photoId: string | undefined
  name: string
  /** Address of the stable version. */
  address: string | undefined
  /** Width of the thumbnail to show; undefined: none is large enough. */
  thumbnail: number | undefined
  onShown: (photoId: string) => void
  onFail: (photoId: string) => void
}

/** The picture in a cell: a thumbnail if the service has them, to save data over a whole night. */
function WallPicture({ photoId, name, address, thumbnail, onShown, onFail }: WallPictureProps) {
  const thumbnailAt = useThumbnailAddress()
  const [failed, setFailed] = useState<string>()
  const small = address && thumbnail ? thumbnailAt?.(address, thumbnail) : undefined
  const src = small === undefined || small === failed ? address : small
  const id = small === undefined ? `${photoId}` : `${photoId} ${thumbnail}`
  return (
    <FadingPicture
      picture={src === undefined ? undefined : { id, src, alt: name }}
      fit="cover"
      onShown={(shown) => {
        if (shown === src && photoId !== undefined) onShown(photoId)
      }}
      onFail={(lost) => {
        // falls back to the stable version; if that fails too, the previous picture stays
        if (lost !== address) setFailed(lost)
        else if (photoId !== undefined) onFail(photoId)
      }}
    />
  )
}
