import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useRef } from 'react'
import type { PreviewPhoto } from '#contract/index.ts'
import { albumTitle } from '#web/data/album/album-title.ts'
import { explainError } from '#web/data/client/api-error.ts'
import { useData } from '#web/data/data-context.tsx'
import { relationshipIn } from '#web/data/resources/album-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LeakCard, useLeakCheck } from './leak-card.tsx'
import { messages } from './messages.ts'
import { PreviewHead } from './preview-head.tsx'
import { PreviewOff } from './preview-off.tsx'
import { PreviewPhotos } from './preview-photos.tsx'
import { ReviewLine } from './review-line.tsx'
import { ShareLink } from './share-link.tsx'
import { usePublicPreview } from './use-public-preview.ts'
import { useReview } from './use-review.ts'

const noPhotos: readonly PreviewPhoto[] = []

/** The public preview of an album, its share link and its privacy check. */
export function PreviewBoard({ albumId }: { albumId: string }) {
  const { albums } = useData()
  const { data: album } = useSuspenseQuery(albums.detail(albumId))
  const { data: administered } = useQuery(albums.administered())
  const { preview, photos: read, warnings, visitors, onPictureError } = usePublicPreview(albumId)
  const photos = visitors === 'photos' ? read : []
  const wall = useRef<HTMLDivElement>(null)
  // hidden labels are only shown to admins, so for anyone else the check would always find nothing
  const mayCheck = photos.length > 0 && relationshipIn(administered, albumId) !== 'Participant'
  const leaks = useLeakCheck(album, mayCheck ? photos : noPhotos)
  const { review, seeAll } = useReview({ albumId, photos: mayCheck ? photos : noPhotos, leaks: leaks.leaks })
  const isNothing = visitors && visitors !== 'photos'
  return (
    <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_300px] lg:gap-x-6">
      <PreviewHead count={photos.length} warnings={warnings}>
        {mayCheck && (
          <ReviewLine
            albumId={albumId}
            count={photos.length}
            review={review}
            onSeen={() => {
              seeAll()
              // the focused button is removed
              wall.current?.focus()
            }}
          />
        )}
      </PreviewHead>
      <div
        ref={wall}
        tabIndex={-1}
        className={isNothing ? 'min-w-0 outline-none lg:col-span-2' : 'min-w-0 outline-none max-lg:order-2'}
      >
        {isNothing ? (
          <PreviewOff
            albumId={albumId}
            visitors={visitors}
            warnings={warnings}
            onTurned={() => wall.current?.focus()}
          />
        ) : preview.isError && photos.length === 0 ? (
          <EmptyState
            icon={<CloudOff size={22} />}
            title={messages.failed}
            action={<Button onClick={() => void preview.refetch()}>{messages.retry}</Button>}
          >
            {explainError(preview.error)}
          </EmptyState>
        ) : visitors === undefined ? (
          <WallSkeleton />
        ) : (
          <PreviewPhotos
            albumId={albumId}
            photos={photos}
            review={review}
            areChecked={leaks.leaks !== undefined}
            onPictureError={onPictureError}
          />
        )}
      </div>
      <div className="contents lg:sticky lg:top-[calc(var(--header-height)+16px)] lg:flex lg:flex-col lg:gap-3 lg:self-start">
        {!isNothing && (
          <div className="max-lg:order-3">
            <ShareCard shareUrl={album.shareUrl} title={albumTitle(album)} />
          </div>
        )}
        {mayCheck && (
          <div className={leaks.leaks?.length ? 'max-lg:order-1' : 'max-lg:order-3'}>
            <LeakCard albumId={albumId} count={photos.length} {...leaks} />
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
