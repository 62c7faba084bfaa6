import { Eye, TriangleAlert } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { paths, readPreviewView } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { messages } from './messages.ts'
import type { ReviewReason } from './preview-review.ts'

type ReviewLineProps = {
  albumId: string
  /** Number of photos in the preview. */
  count: number
  review: ReadonlyMap<string, ReviewReason>
  /** Marks all of them as seen. */
  onSeen: () => void
}

/** Number of public photos that need a look, with the reasons, and a choice of showing only those. */
export function ReviewLine({ albumId, count, review, onSeen }: ReviewLineProps) {
  const [query] = useSearchParams()
  const view = readPreviewView(query)
  const reasons = [...review.values()]
  const isUnseen = reasons.some((reason) => reason.isUnseen)
  const forLabels = reasons.filter(({ labels }) => labels.length > 0).length
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <output className="flex items-center gap-2 font-medium empty:hidden">
        {review.size > 0 && (
          <>
            <TriangleAlert size={16} aria-hidden className="shrink-0 text-warn-ink" />
            {messages.needLookFor(review.size, forLabels)}
          </>
        )}
      </output>
      {(review.size > 0 || view.show) && (
        <Segmented<'all' | 'review'>
          label={messages.show}
          value={view.show ?? 'all'}
          options={[
            { value: 'all', label: messages.showAll(count), to: paths.preview(albumId, { ...view, show: undefined }) },
            {
              value: 'review',
              label: messages.showReview(review.size),
              to: paths.preview(albumId, { ...view, show: 'review' }),
            },
          ]}
        />
      )}
      {isUnseen && (
        <Button size="sm" icon={<Eye size={15} aria-hidden />} onClick={onSeen}>
          {messages.seeAll}
        </Button>
      )}
    </div>
  )
}
