import { useSuspenseQuery } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useRef } from 'react'
import { albumTitle } from '#web/data/album/album-title.ts'
import { explainError } from '#web/data/client/api-error.ts'
import { useData } from '#web/data/data-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LeakCard } from './leak-card.tsx'
import { messages } from './messages.ts'
import { PreviewHead } from './preview-head.tsx'
import { PreviewOff } from './preview-off.tsx'
import { PreviewPhotos } from './preview-photos.tsx'
import { PreviewSwitch } from './preview-switch.tsx'
import { ReviewLine } from './review-line.tsx'
import { ShareLink } from './share-link.tsx'
import { usePreviewCheck } from './use-preview-check.ts'
import { usePublicPreview } from './use-public-preview.ts'

/** The public preview of an album, its share link and its privacy check; while it is off, what would be public. */
export function PreviewBoard({ albumId }: { albumId: string }) {
  const { data: album } = useSuspenseQuery(useData().albums.detail(albumId))
  const { preview, photos: publicPhotos, warnings, visitors, onPictureError } = usePublicPreview(albumId)
  const checked = usePreviewCheck(album, { visitors, publicPhotos })
  const { photos, mayCheck, review, check, isReading } = checked
  const wall = useRef<HTMLDivElement>(null)
  const focusWall = () => wall.current?.focus({ preventScroll: true })
  const isOff = visitors === 'off'
  const isNothing = visitors && visitors !== 'photos' && photos.length === 0 && !isReading
  const hasCard = mayCheck || !isNothing
  return (
    <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_300px] lg:gap-x-6">
      <PreviewHead count={photos.length} isOff={isOff} why={checked.why} warnings={warnings}>
        {mayCheck && photos.length > 0 && (
          <ReviewLine
            albumId={albumId}
            count={photos.length}
            review={review}
            onSeen={() => {
              checked.seeAll()
              // the focused button is removed
              focusWall()
            }}
          />
        )}
      </PreviewHead>
      <div
        ref={wall}
        tabIndex={-1}
        className={hasCard ? 'min-w-0 outline-none max-lg:order-2' : 'min-w-0 outline-none lg:col-span-2'}
      >
        {isNothing ? (
          <PreviewOff albumId={albumId} visitors={visitors} warnings={warnings} onTurned={focusWall} />
        ) : preview.isError && photos.length === 0 ? (
          <EmptyState
            icon={<CloudOff size={22} />}
            title={messages.failed}
            action={<Button onClick={() => void preview.refetch()}>{messages.retry}</Button>}
          >
            {explainError(preview.error)}
          </EmptyState>
        ) : visitors === undefined || isReading ? (
          <WallSkeleton />
        ) : (
          <PreviewPhotos
            albumId={albumId}
            photos={photos}
            review={review}
            areReviewed={mayCheck && checked.isSeenKnown}
            areChecked={check.leaks !== undefined}
            onPictureError={onPictureError}
          />
        )}
      </div>
      <div className="contents lg:sticky lg:top-[calc(var(--header-height)+16px)] lg:flex lg:flex-col lg:gap-3 lg:self-start">
        {!isNothing && (
          <div className={isOff ? 'max-lg:order-1' : 'max-lg:order-3'}>
            {isOff ? (
              <PreviewSwitch albumId={albumId} isOn={false} isExplained onTurned={focusWall} />
            ) : (
              <ShareCard shareUrl={album.shareUrl} title={albumTitle(album)} />
            )}
          </div>
        )}
        {mayCheck && (
          <div className={check.leaks?.length ? 'max-lg:order-1' : 'max-lg:order-3'}>
            <LeakCard albumId={albumId} count={photos.length} isOff={isOff} {...check} />
          </div>
        )}
      </div>
    </div>
  )
}

function WallSkeleton() {
  return (
    <div className="flex flex-col gap-1" aria-busy="true">
      <span className="sr-only">{messages.loading}</span>
      {['a', 'b', 'c'].map((row) => (
        <Skeleton key={row} className="h-40 w-full" />
      ))}
    </div>
  )
}

/** The share link, as a card beside the preview. */
function ShareCard({ shareUrl, title }: { shareUrl: string | undefined; title: string }) {
  return (
    <section aria-label={messages.shareLink} className="rounded-card border border-line bg-surface p-4.5">
      {shareUrl === undefined ? (
        <>
          <h2 className="font-semibold">{messages.noLink}</h2>
          <p className="mt-1 text-small text-muted">{messages.noLinkHint}</p>
        </>
      ) : (
        <ShareLink shareUrl={shareUrl} title={title} visitors="photos" />
      )}
    </section>
  )
}
