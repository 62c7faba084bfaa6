import { CircleCheck, Eye, EyeOff } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import type { PreviewPhoto } from '#contract/index.ts'
import { PhotoWall } from '#web/gallery/grid/photo-wall.tsx'
import { shortText } from '#web/lib/text/short-text.ts'
import { paths, readPreviewView } from '#web/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { messages } from './messages.ts'
import type { ReviewReason } from './preview-review.ts'

type PreviewPhotosProps = {
  albumId: string
  photos: readonly PreviewPhoto[]
  review: ReadonlyMap<string, ReviewReason>
  /** Whether they can be reviewed: by an admin, once it is known which photos were seen. */
  areReviewed: boolean
  /** Whether their labels have been checked. */
  areChecked: boolean
  onPictureError: (photo: PreviewPhoto) => void
}

/** The public photos as visitors see them, or only those that need a look; the reason is laid over each. */
export function PreviewPhotos(props: PreviewPhotosProps) {
  const { albumId, photos, review, areReviewed, areChecked, onPictureError } = props
  const [query] = useSearchParams()
  const view = readPreviewView(query)
  const listed =
    view.show && (areReviewed || review.size > 0) ? photos.filter(({ photoId }) => review.has(photoId)) : photos
  if (listed.length === 0) {
    return (
      <EmptyState
        icon={<CircleCheck size={22} />}
        title={messages.nothingToReview}
        action={
          <Link to={paths.preview(albumId, { ...view, show: undefined })} className={buttonClass({})}>
            {messages.showAllPhotos}
          </Link>
        }
      >
        {areChecked ? messages.nothingToReviewHint : messages.nothingKnown}
      </EmptyState>
    )
  }
  return (
    <PhotoWall
      label={messages.photos}
      photos={listed}
      fills
      to={(photo) => paths.photo({ albumId, photoId: photo.photoId })}
      // closing the photo returns here
      state={{ fromPage: true }}
      markOf={markOf(review)}
      onPictureError={onPictureError}
    />
  )
}

const markOf = (review: PreviewPhotosProps['review']) => (photo: PreviewPhoto) => {
  const reason = review.get(photo.photoId)
  return reason && <ReviewMark {...reason} />
}

const chip =
  'flex h-6 min-w-0 max-w-full items-center gap-1 rounded-full px-2 text-[12px] leading-4 font-semibold shadow-float forced-color-adjust-none'

/** Laid over a public photo: why it needs a look. */
function ReviewMark({ labels, isUnseen }: ReviewReason) {
  const [first, ...others] = labels
  return (
    <span className="pointer-events-none @container absolute inset-x-1.5 top-1.5 flex flex-col items-end gap-1">
      {first && (
        <span className={`${chip} bg-danger-ink text-surface`}>
          <EyeOff size={14} aria-hidden className="shrink-0" />
          <span className="sr-only">{messages.leakMark}: </span>
          <span dir="auto" className="truncate">
            {shortText(first.text, { longest: 40 })}
          </span>
          {others.length > 0 && <span className="shrink-0">{messages.moreLabels(others.length)}</span>}
        </span>
      )}
      {isUnseen && (
        <span className={`${chip} bg-surface text-ink`}>
          <Eye size={14} aria-hidden className="shrink-0" />
          {/* only the icon on small photos */}
          <span className="truncate @max-[108px]:sr-only">{messages.notLookedAt}</span>
        </span>
      )}
    </span>
  )
}
