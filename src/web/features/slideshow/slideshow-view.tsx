import { ImageOff, Images } from 'lucide-react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { AlbumCutOff } from '#web/album/album-cut-off.tsx'
import { useAlbum } from '#web/album/use-album.tsx'
import { albumTitle } from '#web/data/album/album-title.ts'
import { FadingPicture } from '#web/gallery/pictures/fading-picture.tsx'
import { type ViewerKey, viewerKeyOf } from '#web/gallery/viewer/viewer-keys.ts'
import { classNames } from '#web/lib/class-names.ts'
import { usePageKeys } from '#web/lib/keyboard/use-page-keys.ts'
import { useFullScreen } from '#web/lib/screen/use-full-screen.ts'
import { useIdle } from '#web/lib/screen/use-idle.ts'
import { useWakeLock } from '#web/lib/screen/use-wake-lock.ts'
import { paths, readPhotoId } from '#web/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { messages } from './messages.ts'
import { SlideshowBar } from './slideshow-bar.tsx'
import { useSlides } from './use-slides.ts'

/** Keyboard shortcuts, wherever the focus is. */
function useSlideshowKeys(acts: Partial<Record<ViewerKey, (() => void) | undefined>>): void {
  usePageKeys((event) => {
    const { target } = event
    // Space on the pressed pace button would do nothing, so it toggles play
    const isChosen =
      event.key === ' ' && !event.repeat && target instanceof Element && target.matches('[aria-pressed=true]')
    const key = isChosen ? 'play' : viewerKeyOf(event)
    const run = key && acts[key]
    if (run === undefined) return
    event.preventDefault()
    run()
  })
}

/** Slideshow over the whole window, automatic or stepped by hand. */
export function SlideshowView() {
  const { albumId, album, filter, isWhole, isCutOff } = useAlbum()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const slides = useSlides(readPhotoId(query))
  const screen = useFullScreen()
  const isIdle = useIdle()
  useWakeLock(slides.isPlaying)
  const { index, count, picture } = slides
  const sheet = paths.album(albumId, filter.view)
  useSlideshowKeys({
    play: slides.toggle,
    previous: () => slides.goTo(index - 1),
    next: () => slides.goTo(index + 1),
    first: () => slides.goTo(0),
    last: () => slides.goTo(count - 1),
    fullscreen: screen.toggle,
    close: () => void navigate(sheet, { replace: true }),
  })
  const isAway = isIdle && slides.isPlaying
  return (
    <div
      className={classNames(
        'fixed inset-0 z-40 overflow-hidden bg-sunken text-ink [color-scheme:dark]',
        isAway && 'cursor-none',
      )}
    >
      <h1 className="sr-only">{messages.title(albumTitle(album))}</h1>
      <div className="absolute inset-0">
        {count > 0 && (
          <FadingPicture
            key={slides.removals}
            picture={picture}
            fit="contain"
            onShown={slides.onShown}
            onFail={slides.onFail}
          />
        )}
      </div>
      {/* prefetches the next photo, and only that one */}
      {slides.nextSrc !== undefined && !slides.isLoading && (
        <img src={slides.nextSrc} alt="" hidden referrerPolicy="no-referrer" />
      )}
      <div className="pointer-events-none absolute inset-0 flex items-center justify-center">
        {count === 0 && isCutOff ? (
          <div className="pointer-events-auto">
            <AlbumCutOff />
          </div>
        ) : count === 0 && isWhole ? (
          <div className="pointer-events-auto">
            <EmptyState
              icon={<Images size={22} />}
              title={messages.empty}
              action={
                <Link to={sheet} replace className={buttonClass({})}>
                  {messages.toSheet}
                </Link>
              }
            >
              {filter.view.filter === undefined ? messages.noPhotos : messages.emptyHint}
            </EmptyState>
          </div>
        ) : slides.isFailed ? (
          <p role="alert" className="flex items-center gap-2 rounded-control bg-surface px-3 py-2">
            <ImageOff size={16} aria-hidden />
            {messages.failed}
          </p>
        ) : (
          slides.isLoading && <Spinner label={messages.loading} size={22} />
        )}
      </div>
      <SlideshowBar slides={slides} screen={screen} sheet={sheet} back={albumTitle(album)} isAway={isAway} />
      {/* announced only when paused: not every few seconds */}
      <output className="sr-only">{slides.isPlaying ? undefined : slides.photo?.name}</output>
    </div>
  )
}
