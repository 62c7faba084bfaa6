import { Eye } from 'lucide-react'
import { memo, useLayoutEffect, useRef } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { AlbumCutOff } from '#web/album/album-cut-off.tsx'
import type { AlbumPhoto } from '#web/album/album-source.ts'
import { useAlbum } from '#web/album/use-album.tsx'
import { useNearbyPhotos } from '#web/album/use-nearby-photos.tsx'
import { albumTitle } from '#web/data/album/album-title.ts'
import { isFiltered } from '#web/data/filter/filter.ts'
import { useMarkSeenInCull } from '#web/data/use-mark-seen-in-cull.ts'
import { LabelPicker } from '#web/features/labelling/label-picker.tsx'
import { ShortcutChips, ShortcutHelp } from '#web/features/labelling/shortcut-help.tsx'
import { PhotoDetails } from '#web/features/photo-details/photo-details.tsx'
import { SlideshowLink } from '#web/features/slideshow/slideshow-link.tsx'
import { messages } from '#web/gallery/viewer/messages.ts'
import { MissingPhoto } from '#web/gallery/viewer/missing-photo.tsx'
import { PhotoViewer, ViewerPosition } from '#web/gallery/viewer/photo-viewer.tsx'
import { usePanelPhoto, useStepping } from '#web/gallery/viewer/use-stepping.ts'
import { paths } from '#web/paths.ts'
import { Spinner } from '#web/ui/spinner.tsx'

/** Calls `act` only once: a second Escape before the page unmounts would go back twice. */
function useCallOnce(act: () => Promise<void>) {
  const isCalled = useRef(false)
  return async () => {
    if (isCalled.current) return
    isCalled.current = true
    await act()
  }
}

export function Component() {
  const { photoId: addressed = '' } = useParams()
  const { albumId, album, source, filter, isCurrent, canLabel, labelling, showInViewer, ...opened } = useAlbum()
  const { view } = filter
  const navigate = useNavigate()
  const { state }: { state: unknown } = useLocation()
  // replaces the history entry: Back closes the viewer, however many photos were viewed
  const stepping = useStepping(addressed, (id) =>
    // synchronous: in a transition, addresses already left could come back
    navigate(paths.photo({ albumId, photoId: id, view }), { replace: true, state, flushSync: true }),
  )
  const { shown: photoId, isStepping } = stepping
  // `LabellingLayer` handles label keys, and needs the photo they apply to
  useLayoutEffect(() => {
    showInViewer(photoId)
    return () => showInViewer(undefined)
  })

  const found = opened.findPhoto(photoId)
  const around = opened.around(photoId)
  const { previous, next, position } = around
  useMarkSeenInCull(albumId, isStepping ? undefined : found?.photoId)
  const { panelPhotoId, showPanel } = usePanelPhoto({ addressed, photoId, isStepping })
  const goTo = (index: number | undefined) => {
    if (index === undefined) return
    // while the user types in the panel, the next photo's panel must not be deferred
    if (document.activeElement instanceof HTMLInputElement) showPanel(source.idAt(index))
    stepping.show(source.idAt(index))
  }
  const { shown, after, before, ahead, behind, strip } = useNearbyPhotos(found, { ...around, isStepping, onGoTo: goTo })
  const close = useCallOnce(async () => {
    // the address first: the sheet scrolls to its photo
    await stepping.settle()
    if (isFromPage(state)) void navigate(-1)
    else void navigate(paths.album(albumId, view), { replace: true })
  })
  // a photo that leaves the album while it is open is missing: steps go on from its place
  const place = useRef(0)
  useLayoutEffect(() => {
    if (position !== undefined) place.current = position
  })
  const isMissing = found === undefined && isCurrent && source.count > 0
  const goBack = () => goTo(previous ?? (place.current > 0 ? place.current - 1 : undefined))
  const goOn = () => goTo(next ?? (place.current < source.count ? place.current : undefined))
  const title = messages.photoIn(nameOf(found), albumTitle(album))
  const match = isFiltered(filter.value) ? (position ?? null) : undefined
  return (
    <>
      <title>{`${nameOf(isStepping ? opened.findPhoto(addressed) : found)} · ${albumTitle(album)} · Contact Sheet`}</title>
      <PhotoViewer
        photo={shown}
        previous={before}
        next={after}
        // not worth decoding while the user steps through photos quickly
        ahead={listOf(isStepping ? undefined : ahead)}
        behind={listOf(isStepping ? undefined : behind)}
        title={title}
        position={found && <ViewerPosition frame={found.frame} count={source.count} match={match} />}
        back={albumTitle(album)}
        onClose={() => void close()}
        onPrevious={previous === undefined && !isMissing ? undefined : goBack}
        onNext={next === undefined && !isMissing ? undefined : goOn}
        onFirst={() => goTo(source.count > 0 ? 0 : undefined)}
        onLast={() => goTo(source.count > 0 ? source.count - 1 : undefined)}
        onPictureError={opened.onPictureError}
        tileOf={() => tileOf(photoId)}
        isTaken={(key) => canLabel && labelling?.get().shortcuts.some((shortcut) => shortcut.key === key) === true}
        isStepping={isStepping}
        panel={found && (panelPhotoId === '' ? null : <PhotoPanel photoId={panelPhotoId} />)}
        panelPhotoId={panelPhotoId}
        onPanel={() => showPanel(photoId)}
        strip={strip}
        quick={found && <ShortcutChips photoId={panelPhotoId} isCurrent={panelPhotoId === photoId} />}
      >
        {opened.isCutOff && !found ? (
          <AlbumCutOff />
        ) : found || !isCurrent ? (
          <Spinner label={messages.loadingAlbum} size={22} />
        ) : (
          <MissingPhoto onClose={() => void close()} />
        )}
      </PhotoViewer>
    </>
  )
}

/** The panel beside the photo: notes on the lens and the filter, labels, details. */
const PhotoPanel = memo(function PhotoPanel({ photoId }: { photoId: string }) {
  const { albumId, filter, isLens, around, isLingering, findPhoto } = useAlbum()
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
      {(position === undefined || isLingering(photoId)) && (
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
})

const nameOf = (photo: AlbumPhoto | undefined): string =>
  photo && photo.frame > 0 ? messages.frame(photo.frame) : messages.photo

const listOf = <Value,>(value: Value | undefined): Value[] => (value === undefined ? [] : [value])

const tileOf = (photoId: string) =>
  document.querySelector<HTMLElement>(`[data-index][data-photo-id="${CSS.escape(photoId)}"]`)

const isFromPage = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fromPage' in state && state.fromPage === true
