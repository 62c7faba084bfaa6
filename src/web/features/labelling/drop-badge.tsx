import { useEffect, useEffectEvent, useState } from 'react'
import { quoteLabel } from '#web/data/album/label.ts'
import type { Labelling } from '#web/data/labelling/labelling.ts'
import { messages as forecasts } from '#web/data/labelling/messages.ts'
import { type Carried, dragLabels, type Drop } from './drag-labels.ts'
import { messages } from './messages.ts'

type DropBadgeProps = { labelling: Labelling; photosOf: (photoId: string) => readonly string[] }

type At = { x: number; y: number; carried: Carried; drop: Drop | undefined }

/** The drag image beside the pointer, of photos or of a label, with the effect of dropping it there. */
export function DropBadge({ labelling, photosOf }: DropBadgeProps) {
  const [at, setAt] = useState<At>()
  const stand = useEffectEvent((photoId: string) => photosOf(photoId))
  const apply = useEffectEvent(({ label, photoIds }: Drop) =>
    labelling.apply({ steps: [{ ...label, wanted: true }], photoIds, seen: true }),
  )
  // subscribes to pointer events of the document
  useEffect(() => {
    const over = new AbortController()
    dragLabels({ signal: over.signal, photosOf: (photoId) => stand(photoId), show: setAt, drop: (drop) => apply(drop) })
    return () => over.abort()
  }, [])
  if (at === undefined) return null
  const { drop, carried } = at
  const effects = drop && labelling.effects([{ ...drop.label, wanted: true }], drop.photoIds)
  return (
    <div
      aria-hidden
      style={{ transform: `translate(${at.x + 14}px, ${at.y + 14}px)` }}
      className="pointer-events-none fixed top-0 left-0 z-50 max-w-72 rounded-control border border-line bg-surface px-2.5 py-1.5 text-small text-ink shadow-float"
    >
      <p className="font-medium">
        {drop ? messages.carried(quoteLabel(drop.label), drop.photoIds.length) : carriedWords(carried)}
      </p>
      {drop && effects && (
        <p className="text-muted tabular-nums">{forecasts.forecast(effects, drop.photoIds.length)}</p>
      )}
    </div>
  )
}

const carriedWords = (carried: Carried) =>
  'label' in carried ? quoteLabel(carried.label) : messages.photos(carried.photoIds.length)
