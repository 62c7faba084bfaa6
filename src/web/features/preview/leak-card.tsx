import { useQuery } from '@tanstack/react-query'
import { CircleCheck, EyeOff, TriangleAlert } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { PreviewPhoto } from '#contract/index.ts'
import { explainError } from '#web/data/client/api-error.ts'
import { useData } from '#web/data/data-context.tsx'
import { countOf, formatCount, formatList } from '#web/lib/i18n/format.ts'
import { shortText } from '#web/lib/text/short-text.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { type Leak, leakedLabels, leaksOf } from './preview-leaks.ts'

type LeakCheck = {
  /** undefined: not looked at yet. */
  leaks: readonly Leak[] | undefined
  checking: boolean
  error: Error | null
  check: () => void
}

/** Compares the preview with the album's labels: at once where the album is cached, else on demand. */
export function useLeakCheck(albumId: string, previewPhotos: readonly PreviewPhoto[]): LeakCheck {
  const [asked, setAsked] = useState(false)
  const { data, isFetching, error, refetch } = useQuery({ ...useData().photos.list(albumId), enabled: asked })
  // a part of the album could hide a leak: nothing is said before all of it is here
  const columns = data?.progress ? undefined : data?.columns
  const leaks = useMemo(() => columns && leaksOf(previewPhotos, columns), [previewPhotos, columns])
  return {
    leaks,
    checking: isFetching,
    error,
    check: () => {
      setAsked(true)
      if (asked) void refetch()
    },
  }
}

/** Labels that are named: nobody reads a sentence of more. */
const MOST = 12

function wordsOf(labels: readonly string[]): string {
  const more = labels.length - MOST
  return formatList([
    ...labels.slice(0, MOST).map((label) => shortText(label)),
    ...(more > 0 ? [`${formatCount(more)} more`] : []),
  ])
}

/** Warns of photos that everyone sees although they carry labels that are hidden from participants, or look as if they should be. */
export function LeakCard({ albumId, leaks, checking, error, check }: LeakCheck & { albumId: string }) {
  if (leaks === undefined) {
    return (
      <section
        aria-label="Hidden labels"
        className="flex flex-col items-start gap-3 rounded-card border border-line bg-surface p-4.5"
      >
        <p className="text-small text-muted">
          {error
            ? `The labels could not be read. ${explainError(error)}`
            : 'See whether a photo here carries a label that you hide from participants, or one that looks private. All photos of the album are read for it.'}
        </p>
        <Button size="sm" icon={<EyeOff size={15} aria-hidden />} busy={checking} onClick={check}>
          {error ? 'Try again' : 'Check labels'}
        </Button>
      </section>
    )
  }
  if (leaks.length === 0) {
    return (
      <section
        aria-label="Hidden labels"
        className="flex items-start gap-2 rounded-card border border-line bg-surface p-4.5 text-small text-muted"
      >
        <CircleCheck size={16} aria-hidden className="mt-px shrink-0 text-ok" />
        No photo here carries a label that you hide from participants, or one that looks private.
      </section>
    )
  }
  return (
    <section aria-label="Hidden labels" className="rounded-card border border-danger/55 bg-surface p-4.5">
      <h2 className="flex items-center gap-2 font-semibold">
        <TriangleAlert size={16} aria-hidden className="text-danger-ink" />
        {leaks.length === 1 ? '1 needs a look' : `${leaks.length} need a look`}
      </h2>
      <p className="mt-1.5 text-small text-muted wrap-anywhere">
        {leaks.length === 1 ? 'It is public, yet carries' : 'These are public, yet carry'} what you hide from
        participants, or what looks private:{' '}
        <strong className="font-semibold text-ink">{wordsOf(leakedLabels(leaks))}</strong>.
      </p>
      <ul
        className="mt-3 grid grid-cols-3 gap-1.5"
        aria-label={countOf(leaks.length, { one: 'photo', other: 'photos' })}
      >
        {leaks.map(({ photo, labels }) => (
          <li key={photo.photoId}>
            <Link
              to={paths.photo({ albumId, photoId: photo.photoId })}
              title={wordsOf(labels)}
              className="block aspect-[4/3] overflow-hidden rounded-photo bg-sunken"
            >
              <img
                src={photo.stableUrl}
                alt={`Labelled ${wordsOf(labels)}`}
                loading="lazy"
                referrerPolicy="no-referrer"
                className="size-full object-cover"
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
