import { useEffect, useEffectEvent, useState } from 'react'
import { quoteLabel } from '#web/data/album/label.ts'
import { forecastWords } from '#web/data/labelling/labelling-words.ts'
import type { Labelling } from '#web/data/labelling/labelling.ts'
import { countOf } from '#web/lib/i18n/format.ts'
import { type Carried, dragLabels, type Drop } from './drag-labels.ts'

type DropBadgeProps = { labelling: Labelling; photosOf: (photoId: string) => readonly string[] }

type At = { x: number; y: number; carried: Carried; drop: Drop | undefined }

/** Photos dropped on a label, or a label on photos: what is carried, beside the pointer, with what dropping it there would change. */
export function DropBadge({ labelling, photosOf }: DropBadgeProps) {
  const [at, setAt] = useState<At>()
  const stand = useEffectEvent((photoId: string) => photosOf(photoId))
  const give = useEffectEvent(({ label, photoIds }: Drop) =>
    labelling.give({ steps: [{ ...label, wanted: true }], photoIds, seen: true }),
  )
  // the document's pointer
  useEffect(() => {
    const over = new AbortController()
    dragLabels({ signal: over.signal, photosOf: (photoId) => stand(photoId), show: setAt, drop: (drop) => give(drop) })
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
        {drop
          ? `${quoteLabel(drop.label)} on ${countOf(drop.photoIds.length, { one: 'photo', other: 'photos' })}`
          : carriedWords(carried)}
      </p>
      {drop && effects && <p className="text-muted tabular-nums">{forecastWords(effects, drop.photoIds.length)}</p>}
    </div>
  )
}

const carriedWords = (carried: Carried) =>
  'label' in carried ? quoteLabel(carried.label) : countOf(carried.photoIds.length, { one: 'photo', other: 'photos' })
