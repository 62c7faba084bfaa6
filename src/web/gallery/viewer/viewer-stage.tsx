import { CircleDot, ImageOff } from 'lucide-react'
import { useState } from 'react'
import type { MediaKind } from '#web/data/album/photo-media.ts'
import { USUAL_RATIO } from '#web/gallery/layout/photo-ratio.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

export type ViewerPhoto = {
  id: string
  kind: MediaKind
  /** The picture; of a video its poster. */
  src: string
  videoUrl: string | undefined
  downloadUrl: string
  width: number | undefined
  height: number | undefined
  /** Read out in place of the picture. */
  name: string
}

type Size = { width: number; height: number }

type ViewerStageProps = { photo: ViewerPhoto; onPictureError: (photoId: string) => void }

/** Pixels a photo may always be wide, however small it is. */
const SMALLEST = 320

/** One photo, video or live photo, as large as its place and its own size allow; of its shape before it is there. */
export function ViewerStage({ photo, onPictureError }: ViewerStageProps) {
  const [measured, setMeasured] = useState<Size>()
  const [failed, setFailed] = useState<string>()
  const { kind, src, videoUrl } = photo
  const { width, height } = photo.width && photo.height ? photo : (measured ?? { width: undefined, height: undefined })
  const ratio = width && height ? width / height : USUAL_RATIO
  const widest = width ? `, ${Math.max(width, SMALLEST)}px` : ''
  // what is asked for anew has a new address: it gets its own chance
  const isFailed = failed !== undefined && failed === (kind === 'video' ? videoUrl : src)
  const fail = (address: string) => {
    setFailed(address)
    onPictureError(photo.id)
  }
  return (
    <div
      style={{ aspectRatio: ratio, width: `min(100cqw, ${ratio} * 100cqh${widest})` }}
      className="relative rounded-photo bg-sunken"
    >
      {isFailed ? (
        <StageFailure kind={kind} onRetry={() => setFailed(undefined)} />
      ) : kind === 'video' ? (
        <StageVideo photo={photo} onMeasure={setMeasured} onFail={fail} />
      ) : (
        <StagePicture photo={photo} onMeasure={setMeasured} onFail={fail} />
      )}
    </div>
  )
}

type StageMediaProps = { photo: ViewerPhoto; onMeasure: (size: Size) => void; onFail: (address: string) => void }

function StageVideo({ photo: { name, src, videoUrl }, onMeasure, onFail }: StageMediaProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a service has no captions to offer
    <video
      controls
      playsInline
      preload="metadata"
      poster={src}
      src={videoUrl}
      aria-label={name}
      onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight } }) =>
        onMeasure({ width: videoWidth, height: videoHeight })
      }
      onError={() => onFail(videoUrl ?? '')}
      className="size-full rounded-photo bg-sunken object-contain"
    />
  )
}

/** A picture; a live photo plays over it. */
function StagePicture({ photo: { kind, name, src, videoUrl }, onMeasure, onFail }: StageMediaProps) {
  const [loaded, setLoaded] = useState(false)
  const [playing, setPlaying] = useState(false)
  return (
    <>
      <img
        src={src}
        alt={name}
        decoding="async"
        draggable={false}
        referrerPolicy="no-referrer"
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
          setLoaded(true)
          onMeasure({ width: naturalWidth, height: naturalHeight })
        }}
        onError={() => onFail(src)}
        className="size-full rounded-photo object-contain"
      />
      {!loaded && (
        <span className="absolute inset-0 flex items-center justify-center text-muted">
          <Spinner label="Loading the photo" size={20} />
        </span>
      )}
      {playing && videoUrl !== undefined && (
        <video
          autoPlay
          playsInline
          muted
          src={videoUrl}
          aria-hidden
          onEnded={() => setPlaying(false)}
          onError={() => setPlaying(false)}
          className="absolute inset-0 size-full rounded-photo object-contain"
        />
      )}
      {kind === 'live' && (
        <button
          type="button"
          aria-pressed={playing}
          onClick={() => setPlaying(!playing)}
          className="absolute top-3 start-3 flex h-8 items-center gap-1.5 rounded-full bg-scrim px-3 text-small font-semibold text-on-photo"
        >
          <CircleDot size={15} aria-hidden />
          {playing ? 'Stop' : 'Play live photo'}
        </button>
      )}
    </>
  )
}

function StageFailure({ kind, onRetry }: { kind: MediaKind; onRetry: () => void }) {
  return (
    <div className="flex size-full flex-col items-center justify-center gap-3 p-4 text-center text-muted">
      <ImageOff size={22} aria-hidden />
      {kind === 'video'
        ? 'The video could not be played here. It may be gone, or of a kind this browser does not know; downloading it may help.'
        : 'The picture could not be loaded.'}
      <Button size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
