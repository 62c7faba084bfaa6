import { type ReactNode, useRef } from 'react'
import { AlbumCutOff } from '#web/album/album-cut-off.tsx'
import { useAlbum } from '#web/album/use-album.tsx'
import { PhotoStage } from '#web/gallery/viewer/photo-stage.tsx'
import { togglePlaying } from '#web/gallery/viewer/toggle-playing.ts'
import { useZoom } from '#web/gallery/viewer/use-zoom.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { CullEnd } from './cull-end.tsx'
import { messages } from './messages.ts'
import { type CullKey, useCullKeys } from './use-cull-keys.ts'
import type { CullPhotos } from './use-cull-photos.ts'
import type { CullActs } from './use-cull.ts'

type OnePhotoProps = {
  cull: CullActs
  photos: CullPhotos
  acts: Partial<Record<CullKey, (() => void) | undefined>>
  /** Shown over the photo: offers to compare it with others. */
  offer: ReactNode
}

/** The current photo, with its neighbours preloaded. */
export function OnePhoto({ cull, photos, acts, offer }: OnePhotoProps) {
  const { isCutOff, isWhole, onPictureError } = useAlbum()
  const { photoId, isReady, isEnd, end, canDecide, shortcuts, decide, next, previous, goTo } = cull
  const stage = useRef<HTMLDivElement>(null)
  const zoom = useZoom(stage)
  const [first, second] = canDecide ? shortcuts : []
  useCullKeys({
    onLabelKey: (key, { stays }) => {
      const shortcut = cull.shortcutOf(key)
      if (!shortcut || !canDecide || photoId === undefined) return false
      if (stays) cull.label(shortcut, [photoId])
      else decide(shortcut)
      return true
    },
    acts: {
      ...acts,
      next,
      previous,
      first: () => goTo(0),
      last: () => goTo(end - 1),
      zoom: () => zoom.toggle(),
      zoomIn: zoom.zoomIn,
      zoomOut: zoom.zoomOut,
      play: () => togglePlaying(stage.current),
    },
  })
  return (
    <>
      <PhotoStage
        {...{ stage, zoom, onPictureError }}
        photo={isEnd ? undefined : photos.photo}
        previous={photos.previous}
        next={photos.next}
        ahead={photos.ahead}
        onPrevious={cull.index > 0 ? previous : undefined}
        onNext={isEnd ? undefined : next}
        onSwipeUp={first && (() => decide(first))}
        onSwipeDown={second && (() => decide(second))}
      >
        {isCutOff && (isEnd || !isReady) ? (
          <AlbumCutOff />
        ) : isEnd && isWhole ? (
          <CullEnd {...cull} />
        ) : (
          <Spinner label={messages.loading} size={22} />
        )}
      </PhotoStage>
      <div className="absolute bottom-3 start-1/2 -translate-x-1/2 rtl:translate-x-1/2">{offer}</div>
    </>
  )
}
