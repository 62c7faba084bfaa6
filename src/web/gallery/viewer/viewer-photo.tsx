import { CircleDot } from 'lucide-react'
import { type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { MediaKind } from '#web/data/album/photo-media.ts'
import { USUAL_RATIO } from '#web/gallery/layout/photo-ratio.ts'
import { classNames } from '#web/lib/class-names.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { messages } from './messages.ts'
import { noticeClass, PhotoFailure } from './photo-failure.tsx'
import { useStickyAddress } from './use-sticky-address.ts'
import { type Size, type Zoom, zoomTransform } from './zoom.ts'

export type ViewerPhoto = {
  id: string
  kind: MediaKind
  /** Address of the picture, or of a video's poster. Undefined: expired and being renewed. */
  src: string | undefined
  videoUrl: string | undefined
  /** Undefined: not known before `freshDownload`. */
  downloadUrl: string | undefined
  /** Renews the download's address if it has expired; undefined if it still works. */
  freshDownload?: () => Promise<string | undefined> | undefined
  width: number | undefined
  height: number | undefined
  /** Accessible name. */
  name: string
  /** Renders its tile's thumbnail, shown at once; calls `onReady` once there is one. */
  renderThumbnail?: (place: { onReady: () => void; className: string }) => ReactNode
}

type ViewerPhotoFrameProps = {
  photo: ViewerPhoto
  /** Whether it is the current photo; those beside it are only preloaded. */
  isCurrent: boolean
  /** Whether its picture may be loaded; until then only its thumbnail is shown. */
  isLoaded: boolean
  zoom: Zoom | undefined
  /** Whether it follows the zoom without a transition. */
  isHeld: boolean
  /** It has something to show. */
  onReady: (photoId: string) => void
  /** It is decoded, or has failed. */
  onSettled: (photoId: string) => void
  onPictureError: (photoId: string) => void
}

/** Width in pixels to which a photo may always be enlarged. */
const SMALLEST = 320

/** Largest aspect ratio of a frame, wide or tall: thinner photos would be less than a pixel wide. */
const THINNEST = 200

/** A photo, video or live photo, as large as its place and own size allow; has its aspect ratio before it is loaded. */
export function ViewerPhotoFrame(props: ViewerPhotoFrameProps) {
  const { isCurrent, isLoaded, zoom, isHeld, onReady, onSettled, onPictureError } = props
  const photo = isLoaded ? props.photo : { ...props.photo, src: undefined }
  const [measured, setMeasured] = useState<Size>()
  const picture = useStickyAddress(photo.src)
  const video = useStickyAddress(photo.videoUrl)
  const goingOn = usePlaybackResume()
  const { id, kind } = photo
  const { width, height } = photo.width && photo.height ? photo : (measured ?? { width: undefined, height: undefined })
  const ratio = width && height ? Math.min(Math.max(width / height, 1 / THINNEST), THINNEST) : USUAL_RATIO
  const widest = width ? `, ${Math.max(width, SMALLEST)}px` : ''
  const plays = kind === 'video' && isCurrent
  const { hasFailed, retry, fail } = plays ? video : picture
  const [wasCurrent, setWasCurrent] = useState(isCurrent)
  if (wasCurrent !== isCurrent) {
    setWasCurrent(isCurrent)
    // it failed while it was preloaded
    if (isCurrent && hasFailed) retry()
  }
  const canZoom = isCurrent && !plays && !hasFailed && width !== undefined
  const onFail = () => {
    fail()
    onReady(id)
    onSettled(id)
    onPictureError(id)
  }
  const settle = () => {
    onReady(id)
    onSettled(id)
  }
  const media = { photo, onMeasure: setMeasured, onFail, onReady: () => onReady(id), onSettled: settle }
  return (
    <div
      {...(canZoom && { 'data-pixels': Math.max(width, (height ?? 0) * ratio) })}
      style={{
        aspectRatio: ratio,
        width: `min(100cqw, ${ratio} * 100cqh${widest})`,
        transform: zoom && !plays && !hasFailed ? zoomTransform(zoom) : undefined,
      }}
      className={classNames('relative rounded-photo', !isHeld && 'transition-transform')}
    >
      {hasFailed ? (
        <PhotoFailure
          isVideo={kind === 'video'}
          thumbnail={photo.renderThumbnail?.({ onReady: () => {}, className: pictureClass })}
          onRetry={retry}
        />
      ) : plays ? (
        <VideoPlayer {...media} src={video.address} {...goingOn} />
      ) : (
        <Picture
          {...media}
          src={picture.address}
          {...{ isCurrent, isLoaded }}
          onVideoError={() => onPictureError(id)}
        />
      )}
    </div>
  )
}

type MediaProps = {
  photo: ViewerPhoto
  /** Undefined until it has an address. */
  src: string | undefined
  onMeasure: (size: Size) => void
  onFail: () => void
  onReady: () => void
  onSettled: () => void
}

/** Playback position of a video whose address expired: playback resumes there at the new address. */
function usePlaybackResume() {
  const brokenOff = useRef<{ time: number; wasPlaying: boolean }>(undefined)
  return {
    interrupt: ({ currentTime: time, paused }: HTMLVideoElement) => {
      brokenOff.current ??= { time, wasPlaying: !paused }
    },
    resume: (video: HTMLVideoElement) => {
      const { time, wasPlaying } = brokenOff.current ?? { time: 0, wasPlaying: false }
      brokenOff.current = undefined
      if (time > 0) video.currentTime = time
      // a browser that requires another user gesture leaves it paused there
      if (wasPlaying) void video.play().catch(() => {})
    },
  }
}

type VideoPlayerProps = MediaProps & ReturnType<typeof usePlaybackResume>

function VideoPlayer({ photo, src, onMeasure, onFail, onSettled, interrupt, resume }: VideoPlayerProps) {
  // its poster was preloaded, and its controls are shown at once
  useLayoutEffect(onSettled)
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the service has no captions
    <video
      controls
      playsInline
      preload="metadata"
      poster={photo.src}
      src={src}
      aria-label={photo.name}
      onLoadedMetadata={({ currentTarget }) => {
        onMeasure({ width: currentTarget.videoWidth, height: currentTarget.videoHeight })
        resume(currentTarget)
      }}
      onError={({ currentTarget }) => {
        interrupt(currentTarget)
        onFail()
      }}
      className="size-full rounded-photo bg-sunken object-contain"
    />
  )
}

/**
 * Pixels up to which an already loaded picture is shown in the next frame, which waits for its decoding. A larger one,
 * or one still loading, stays behind its thumbnail until it is decoded: shown earlier, it would be decoded twice.
 */
const PROMPT = 8_000_000

const pictureClass = 'absolute inset-0 size-full rounded-photo object-contain'

/** A picture, with its thumbnail below until it is decoded; a live photo plays over it. */
function Picture(props: MediaProps & { isCurrent: boolean; isLoaded: boolean; onVideoError: () => void }) {
  const { photo, src, isCurrent, isLoaded, onMeasure, onFail, onReady, onSettled, onVideoError } = props
  const { kind, name, videoUrl } = photo
  const image = useRef<HTMLImageElement>(null)
  const [decoded, setDecoded] = useState<string>()
  const [prompt, setPrompt] = useState<string>()
  const [playing, setPlaying] = useState(false)
  const [failedClip, setFailedClip] = useState<string>()
  const isDecoded = src !== undefined && decoded === src
  // it does not go on when the photo comes back
  if (!isCurrent && playing) setPlaying(false)
  const show = async (loaded: HTMLImageElement) => {
    onMeasure({ width: loaded.naturalWidth, height: loaded.naturalHeight })
    // else it would be painted line by line; if decoding ahead fails, it is painted as it loads
    await loaded.decode().catch(() => {})
    setDecoded(src)
    onSettled()
  }
  const showLoaded = useEffectEvent(() => {
    const loaded = image.current
    if (!loaded?.complete || loaded.naturalWidth === 0) return
    if (loaded.naturalWidth * loaded.naturalHeight <= PROMPT) setPrompt(src)
    void show(loaded)
  })
  // already loaded by the press that opens it: painted with the first frame, over its thumbnail
  useLayoutEffect(() => {
    if (src !== undefined) showLoaded()
  }, [src])
  // on unmount the browser drops the request and the decoded picture at once, not at the next garbage collection
  useLayoutEffect(() => {
    const own = image.current
    return () => queueMicrotask(() => own?.isConnected || own?.removeAttribute('src'))
  }, [])
  return (
    <>
      {!isDecoded && photo.renderThumbnail?.({ onReady, className: pictureClass })}
      <img
        ref={image}
        src={src}
        alt={name}
        decoding="async"
        draggable={false}
        referrerPolicy="no-referrer"
        fetchPriority={isCurrent ? 'high' : 'low'}
        onLoad={({ currentTarget }) => void show(currentTarget)}
        onError={onFail}
        className={classNames(pictureClass, !isDecoded && (src === undefined || prompt !== src) && 'opacity-0')}
      />
      {isCurrent && isLoaded && !isDecoded && (
        <span className="absolute inset-0 flex items-center justify-center text-on-photo">
          {/* as small as the spinner: all of a filter's area is repainted with every frame of an animation in it */}
          <span className="drop-shadow">
            <Spinner label={messages.loading} size={20} />
          </span>
        </span>
      )}
      {isCurrent && playing && videoUrl !== undefined && (
        <video
          autoPlay
          playsInline
          muted
          src={videoUrl}
          aria-hidden
          onPlaying={() => setFailedClip(undefined)}
          onEnded={() => setPlaying(false)}
          onError={() => {
            setPlaying(false)
            setFailedClip(videoUrl)
            onVideoError()
          }}
          className={pictureClass}
        />
      )}
      {isCurrent && kind === 'live' && <LiveButton playing={playing} onPlaying={setPlaying} />}
      {isCurrent && failedClip !== undefined && failedClip === videoUrl && (
        <p role="alert" className={noticeClass}>
          {messages.liveFailed}
        </p>
      )}
    </>
  )
}

type LiveButtonProps = { playing: boolean; onPlaying: (playing: boolean) => void }

/** Plays a live photo: on a press, and while the mouse is on it, unless reduced motion is preferred. */
function LiveButton({ playing, onPlaying }: LiveButtonProps) {
  const [isHovered, setHovered] = useState(false)
  const hover = (pointerType: string, isOver: boolean) => {
    if (pointerType !== 'mouse' || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    setHovered(isOver)
    onPlaying(isOver)
  }
  return (
    <button
      type="button"
      data-play
      onPointerEnter={({ pointerType }) => hover(pointerType, true)}
      onPointerLeave={({ pointerType }) => hover(pointerType, false)}
      // on hover it plays already, or has ended: plays again
      onClick={() => onPlaying(isHovered || !playing)}
      className="absolute top-3 start-3 flex h-8 items-center gap-1.5 rounded-full bg-scrim px-3 text-small font-semibold text-on-photo pointer-coarse:h-11"
    >
      <CircleDot size={15} aria-hidden />
      {playing && !isHovered ? messages.stop : messages.play}
    </button>
  )
}
