import { Eye, FileQuestionMark } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { toViewerPhoto } from '#web/album/album-photo.ts'
import { useAlbum } from '#web/album/use-album.tsx'
import { useRows } from '#web/album/use-rows.ts'
import { albumTitle } from '#web/data/album/album-title.ts'
import { isFiltered } from '#web/data/filter/filter.ts'
import { LabelPicker } from '#web/features/labelling/label-picker.tsx'
import { ShortcutHelp } from '#web/features/labelling/shortcut-help.tsx'
import { PhotoViewer } from '#web/gallery/viewer/photo-viewer.tsx'
import { formatCount } from '#web/lib/i18n/format.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

export function Component() {
  const { photoId = '' } = useParams()
  const { albumId, album, source, filter, isLoading, ...opened } = useAlbum()
  const { view } = filter
  const navigate = useNavigate()
  const { state }: { state: unknown } = useLocation()

  const found = opened.findPhoto(photoId)
  const { previous, next, position } = opened.around(photoId)
  const beside = [next, previous].flatMap((index) => opened.positionAt(index) ?? [])
  const [row, ...neighbours] = useRows(opened.rows, [found?.position ?? -1, ...beside])
  const aim = useRef<string>(undefined)
  // a navigation ends outside React: until the photo aimed at is there, the next step starts from it, so that keys
  // pressed faster than pages change are not lost
  useLayoutEffect(() => {
    if (aim.current === photoId) aim.current = undefined
  }, [photoId])
  const step = (side: 'previous' | 'next') => {
    const index = opened.around(aim.current ?? photoId)[side]
    if (index === undefined) return
    aim.current = source.idAt(index)
    // taking the place of this photo in the history: Back closes the viewer, however many were looked at
    void navigate(paths.photo({ albumId, photoId: aim.current, view }), { replace: true, state })
  }
  const close = () => {
    if (isFromSheet(state)) void navigate(-1)
    else void navigate(paths.album(albumId, view), { replace: true })
  }
  const title = found && found.frame > 0 ? `Photo ${found.frame}` : 'Photo'
  return (
    <>
      <title>{`${title} · ${albumTitle(album)} · Contact Sheet`}</title>
      <PhotoViewer
        photo={found && row && toViewerPhoto(found, row)}
        title={`${title} of ${albumTitle(album)}`}
        position={
          found && (
            <Position
              frame={found.frame}
              position={position}
              count={source.count}
              filtered={isFiltered(filter.value)}
            />
          )
        }
        back={albumTitle(album)}
        onClose={close}
        onPrevious={previous === undefined ? undefined : () => step('previous')}
        onNext={next === undefined ? undefined : () => step('next')}
        neighbours={neighbours.flatMap((neighbour) => neighbour?.stableUrl ?? [])}
        onPictureError={opened.onPictureError}
        panel={found && <PhotoPanel photoId={photoId} />}
      >
        {isLoading || found ? (
          <Spinner label="Loading the album" size={22} />
        ) : (
          <EmptyState
            icon={<FileQuestionMark size={22} />}
            title="This photo is not in the album"
            action={
              <Button variant="primary" onClick={close}>
                See the album
              </Button>
            }
          >
            It may have been taken out, or the address is mistyped.
          </EmptyState>
        )}
      </PhotoViewer>
    </>
  )
}

/** Beside the photo: how it stands to the lens and the filter, and its labels. */
function PhotoPanel({ photoId }: { photoId: string }) {
  const { albumId, filter, isLens, around, isGone } = useAlbum()
  const { position } = around(photoId)
  return (
    <>
      {isLens && (
        <p className="mb-5 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-control bg-accent-soft px-3 py-2 text-small">
          <Eye size={15} aria-hidden className="shrink-0" />
          As participants see it
          <Link
            to={paths.photo({ albumId, photoId, view: { ...filter.view, as: undefined } })}
            replace
            className="ms-auto font-medium underline underline-offset-2"
          >
            Show everything
          </Link>
        </p>
      )}
      {(position === undefined || isGone(photoId)) && (
        <p className="mb-5 rounded-control border border-line px-3 py-2 text-small text-muted">
          {position === undefined
            ? 'This photo does not match the filter. It stays in view until you move on.'
            : 'This photo no longer matches the filter. It stays on the sheet until you refresh it there.'}
        </p>
      )}
      <div className="flex flex-col gap-6">
        <LabelPicker key={photoId} photoIds={[photoId]} />
        <ShortcutHelp photoId={photoId} />
      </div>
    </>
  )
}

const isFromSheet = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fromSheet' in state && state.fromSheet === true

const number = (value: number) => <strong className="font-semibold text-ink">{formatCount(value)}</strong>

type PositionProps = { frame: number; position: number | undefined; count: number; filtered: boolean }

function Position({ frame, position, count, filtered }: PositionProps) {
  if (!filtered) {
    return (
      <>
        frame {number(frame)} of {formatCount(count)}
      </>
    )
  }
  return (
    <>
      {position === undefined ? (
        'not in the filter'
      ) : (
        <>
          {number(position + 1)} of {formatCount(count)}
        </>
      )}
      {frame > 0 && ` · frame ${formatCount(frame)}`}
    </>
  )
}
