import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { PreviewPhoto } from '#contract/index.ts'
import { useData } from '#web/data/data-context.tsx'
import { relationshipIn } from '#web/data/resources/album-queries.ts'
import { useColumnsWithPending } from '#web/data/use-columns-with-pending.ts'
import { paths } from '#web/paths.ts'
import { messages } from './messages.ts'
import { leaksOf } from './preview-leaks.ts'
import { useReview } from './use-review.ts'

const noPhotos: readonly PreviewPhoto[] = []

/**
 * Number of an album's public photos that need a look, as on its preview page. Read from the cache alone: shown once
 * the preview and the album have been loaded in this visit.
 */
export function ReviewBadge({ albumId }: { albumId: string }) {
  const { albums, photos, previews } = useData()
  const { data: administered } = useQuery({ ...albums.administered(), enabled: false })
  const { data: album } = useQuery({ ...photos.list(albumId), enabled: false })
  const { data: preview } = useQuery({ ...previews.detail(albumId), enabled: false })
  // a partial album could hide a label
  const whole = useColumnsWithPending(albumId, album)
  // as on the preview page: participants don't get hidden labels, so their check would miss leaks
  const columns = relationshipIn(administered, albumId) === 'Participant' ? undefined : whole
  const publicPhotos = (columns && preview?.data) ?? noPhotos
  const leaks = useMemo(() => columns && leaksOf(publicPhotos, columns), [publicPhotos, columns])
  const { review } = useReview({ albumId, photos: publicPhotos, leaks })
  if (review.size === 0) return null
  return (
    <Link
      to={paths.preview(albumId, { show: 'review' })}
      className="touch-target z-10 flex shrink-0 items-center gap-1 rounded-full border border-line bg-surface px-2 py-0.5 text-[12px] leading-4 font-medium text-warn-ink hover:bg-sunken"
    >
      <TriangleAlert size={13} aria-hidden />
      {messages.needLook(review.size)}
    </Link>
  )
}
