import { Eye, FileQuestionMark } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { useAlbum } from '#web/album/use-album.tsx'
import { useViewerPhotos } from '#web/album/use-viewer-photos.ts'
import { albumTitle } from '#web/data/album/album-title.ts'
import { isFiltered } from '#web/data/filter/filter.ts'
import { useLook } from '#web/data/use-look.ts'
import { LabelPicker } from '#web/features/labelling/label-picker.tsx'
import { ShortcutChips, ShortcutHelp } from '#web/features/labelling/shortcut-help.tsx'
import { PhotoDetails } from '#web/features/photo-details/photo-details.tsx'
import { SlideshowLink } from '#web/features/slideshow/slideshow-link.tsx'
import { messages } from '#web/gallery/viewer/messages.ts'
import { PhotoViewer, ViewerPosition } from '#web/gallery/viewer/photo-viewer.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

export function Component() {
  const { photoId = '' } = useParams()
  const { albumId, album, source, filter, isLoading, canLabel, labelling, ...opened } = useAlbum()
  const { view } = filter
  const navigate = useNavigate()
  const { state }: { state: unknown } = useLocation()

  const found = opened.findPhoto(photoId)
  const { previous, next, position } = opened.around(photoId)
  const idAt = (index: number | undefined) => (index === undefined ? '' : source.idAt(index))
  useLook(albumId, found?.photoId)
  // two neighbours each way
  const beside = [previous, next, (next ?? Number.NaN) + 1, (previous ?? Number.NaN) - 1]
  const [shown, before, after, ahead, behind] = useViewerPhotos([
    found,
    ...beside.map((index) => opened.findPhoto(idAt(index))),
  ])
  const aim = useRef<string>(undefined)
  // a navigation ends outside React: until the photo aimed at is there, the next step starts from it, so that keys
  // pressed faster than pages change are not lost
  useLayoutEffect(() => {
    if (aim.current === photoId) aim.current = undefined
  }, [photoId])
  const goTo = (index: number | undefined) => {
    if (index === undefined) return
    aim.current = source.idAt(index)
    // taking the place of this photo in the history: Back closes the viewer, however many were looked at
    void navigate(paths.photo({ albumId, photoId: aim.current, view }), { replace: true, state })
  }
  const step = (side: 'previous' | 'next') => () => goTo(opened.around(aim.current ?? photoId)[side])
  const close = () => {
    if (isFromSheet(state)) void navigate(-1)
    else void navigate(paths.album(albumId, view), { replace: true })
  }
  const name = found && found.frame > 0 ? messages.frame(found.frame) : messages.photo
  const title = messages.photoIn(name, albumTitle(album))
  const match = isFiltered(filter.value) ? (position ?? null) : undefined
  return (
    <>
      <title>{`${name} · ${albumTitle(album)} · Contact Sheet`}</title>
      <PhotoViewer
        photo={shown}
        previous={before}
        next={after}
        ahead={listOf(ahead)}
        behind={listOf(behind)}
        title={title}
        position={found && <ViewerPosition frame={found.frame} count={source.count} match={match} />}
        back={albumTitle(album)}
        onClose={close}
        onPrevious={previous === undefined ? undefined : step('previous')}
        onNext={next === undefined ? undefined : step('next')}
        onFirst={() => goTo(source.count > 0 ? 0 : undefined)}
        onLast={() => goTo(source.count > 0 ? source.count - 1 : undefined)}
        onPictureError={opened.onPictureError}
        tileOf={() => tileOf(photoId)}
        isTaken={(key) => canLabel && labelling?.get().shortcuts.some((shortcut) => shortcut.key === key) === true}
        panel={found && <PhotoPanel photoId={photoId} />}
        quick={found && <ShortcutChips photoId={photoId} />}
      >
        {isLoading || found ? (
          <Spinner label={messages.loadingAlbum} size={22} />
        ) : (
          <EmptyState
            icon={<FileQuestionMark size={22} />}
            title={messages.missing}
            action={
              <Button variant="primary" onClick={close}>
                {messages.toAlbum}
              </Button>
            }
          >
            {messages.missingHint}
          </EmptyState>
        )}
      </PhotoViewer>
    </>
  )
}

/** Beside the photo: how it stands to the lens and the filter, and its labels. */
function PhotoPanel({ photoId }: { photoId: string }) {
  const { albumId, filter, isLens, around, isGone, findPhoto } = useAlbum()
  const photo = findPhoto(photoId)
  const { position } = around(photoId)
  return (
    <>
      {isLens && (
        <p className="mb-5 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-control bg-accent-soft px-3 py-2 text-small">
          <Eye size={15} aria-hidden className="shrink-0" />
          {messages.asParticipant}
          <Link
            to={paths.photo({ albumId, photoId, view: { ...filter.view, as: undefined } })}
            replace
            className="ms-auto font-medium underline underline-offset-2"
          >
            {messages.exitLens}
          </Link>
        </p>
      )}
      {(position === undefined || isGone(photoId)) && (
        <p className="mb-5 rounded-control border border-line px-3 py-2 text-small text-muted">
          {position === undefined ? messages.leftOut : messages.gone}
        </p>
      )}
      <div className="flex flex-col gap-6">
        <LabelPicker key={photoId} photoIds={[photoId]} />
        <ShortcutHelp photoId={photoId} />
        <SlideshowLink albumId={albumId} view={filter.view} photoId={photoId} />
        {photo && <PhotoDetails photo={photo} />}
      </div>
    </>
  )
}

const listOf = <Value,>(value: Value | undefined): Value[] => (value === undefined ? [] : [value])

const tileOf = (photoId: string) =>
  document.querySelector<HTMLElement>(`[data-index][data-photo-id="${CSS.escape(photoId)}"]`)

const isFromSheet = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fromSheet' in state && state.fromSheet === true
