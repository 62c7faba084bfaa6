import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { CloudOff, EyeOff, Globe } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import type { PreviewPhoto } from '#contract/index.ts'
import { albumTitle } from '#web/data/album/album-title.ts'
import { explainError } from '#web/data/client/api-error.ts'
import { useData } from '#web/data/data-context.tsx'
import { relationshipIn } from '#web/data/resources/album-queries.ts'
import { PhotoWall } from '#web/gallery/grid/photo-wall.tsx'
import { formatCount } from '#web/lib/i18n/format.ts'
import { fillIn } from '#web/lib/i18n/rich-text.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LeakCard, useLeakCheck } from './leak-card.tsx'
import { messages } from './messages.ts'
import { PreviewSwitch } from './preview-switch.tsx'
import { ShareLink } from './share-link.tsx'
import { usePublicPreview, visitorsWords } from './use-public-preview.ts'

/** Milliseconds: pictures that fail this soon after the answer have another reason than a stale address. */
const JUST_READ = 60_000

const noPhotos: readonly PreviewPhoto[] = []

/** The public preview of an album, beside its link. */
export function PreviewBoard({ albumId }: { albumId: string }) {
  const { albums } = useData()
  const { data: album } = useSuspenseQuery(albums.detail(albumId))
  const { data: administered } = useQuery(albums.administered())
  const { preview, photos: read, warnings, visitors } = usePublicPreview(albumId)
  const photos = visitors === 'photos' ? read : []
  const wall = useRef<HTMLDivElement>(null)
  // hidden labels are only shown to admins, so for anyone else the check would always find nothing
  const mayCheck = photos.length > 0 && relationshipIn(administered, albumId) !== 'Participant'
  const leaks = useLeakCheck(album, mayCheck ? photos : noPhotos)
  const isNothing = visitors && visitors !== 'photos'
  return (
    <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_300px] lg:gap-x-6">
      <div className="flex min-h-5 flex-col gap-1 lg:col-span-2">
        {photos.length > 0 && (
          <p className="flex items-center gap-2 text-muted">
            <Globe size={16} aria-hidden className="shrink-0" />
            <span>
              {fillIn(messages.visitorsSee(photos.length), {
                count: <strong className="font-semibold text-ink tabular-nums">{formatCount(photos.length)}</strong>,
              })}
            </span>
          </p>
        )}
        {photos.length > 0 &&
          warnings.map((warning) => (
            <p key={warning} className="text-small text-muted">
              {warning}
            </p>
          ))}
      </div>
      <div ref={wall} tabIndex={-1} className="min-w-0 outline-none max-lg:order-2">
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
          <PhotoWall
            label={messages.photos}
            photos={photos}
            fills
            to={(photo) => paths.photo({ albumId, photoId: photo.photoId })}
            markOf={markOf(new Set(leaks.leaks?.map(({ photo }) => photo.photoId)))}
            onPictureError={() => {
              if (!preview.isFetching && Date.now() - preview.dataUpdatedAt > JUST_READ) void preview.refetch()
            }}
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

const markOf =
  (leaking: ReadonlySet<string>) =>
  ({ photoId }: PreviewPhoto): ReactNode =>
    leaking.has(photoId) && (
      <span className="pointer-events-none absolute top-1.5 end-1.5 flex size-6 items-center justify-center rounded-full bg-danger text-surface forced-color-adjust-none">
        <EyeOff size={14} aria-hidden />
        <span className="sr-only">{messages.leakMark}</span>
      </span>
    )

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

type PreviewOffProps = {
  albumId: string
  visitors: 'off' | 'empty' | 'unknown'
  /** The service's own message. */
  warnings: readonly string[]
  onTurned: () => void
}

/** Shown when the preview is off or empty: the reason, and what would change it. */
function PreviewOff({ albumId, visitors, warnings, onTurned }: PreviewOffProps) {
  return (
    <EmptyState
      icon={<EyeOff size={22} />}
      title={visitorsWords(visitors, 0)}
      action={<PreviewSwitch albumId={albumId} isOn={visitors === 'empty'} onTurned={onTurned} />}
    >
      {/* where it is off for certain they would say it again */}
      {visitors !== 'off' && warnings.map((warning) => <p key={warning}>{warning}</p>)}
    </EmptyState>
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
