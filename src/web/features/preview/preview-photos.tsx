import { CircleCheck } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import type { PreviewPhoto } from '#contract/index.ts'
import { PhotoWall } from '#web/gallery/grid/photo-wall.tsx'
import { paths, readPreviewView } from '#web/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { messages } from './messages.ts'
import type { ReviewReason } from './preview-review.ts'
import { ReviewMark } from './review-mark.tsx'

type PreviewPhotosProps = {
  albumId: string
  photos: readonly PreviewPhoto[]
  review: ReadonlyMap<string, ReviewReason>
  /** Their labels are known. */
  areChecked: boolean
  onPictureError: () => void
}

/** The public photos as visitors get them, or those that need a look, each with the reason over it. */
export function PreviewPhotos({ albumId, photos, review, areChecked, onPictureError }: PreviewPhotosProps) {
  const [query] = useSearchParams()
  const view = readPreviewView(query)
  const listed = view.show ? photos.filter(({ photoId }) => review.has(photoId)) : photos
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
      markOf={({ photoId }) => {
        const reason = review.get(photoId)
        return reason && <ReviewMark {...reason} />
      }}
      onPictureError={onPictureError}
    />
  )
}
