import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, EyeOff, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { explainError } from '#web/data/client/api-error.ts'
import { useData } from '#web/data/data-context.tsx'
import { useExtension } from '#web/data/use-extension.ts'
import { fillIn } from '#web/lib/i18n/rich-text.tsx'
import { shortText } from '#web/lib/text/short-text.ts'
import { paths } from '#web/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { changePreviewLabels, type LabelsOnPhotos } from './change-preview-labels.ts'
import { messages } from './messages.ts'
import { type Leak, leakedLabels, leakFilter, previewRemovals } from './preview-leaks.ts'
import type { PreviewCheck } from './use-preview-check.ts'

/** Most labels named in a sentence. */
const MOST = 12

const wordsOf = (labels: readonly string[]): string =>
  messages.labels(
    labels.slice(0, MOST).map((label) => shortText(label)),
    labels.length - MOST,
  )

const cardClass = 'rounded-card border bg-surface p-4.5'

type LeakCardProps = PreviewCheck['check'] & {
  albumId: string
  /** Number of photos in the preview. */
  count: number
  /** Nobody sees them yet. */
  isOff: boolean
}

/** Warns of photos in the preview whose labels are hidden from participants, or look as if they should be. */
export function LeakCard({ albumId, count, isOff, leaks, checking, error, unread, check }: LeakCardProps) {
  if (leaks === undefined) {
    const isWaiting = checking && !error
    return (
      <section aria-label={messages.check} className={`${cardClass} flex flex-col items-start gap-3 border-line`}>
        <p className="flex items-center gap-2 text-small text-muted">
          {isWaiting && <Spinner label="" />}
          {error
            ? messages.checkFailed(explainError(error))
            : isWaiting
              ? messages.checking
              : unread > 0
                ? messages.unread(unread)
                : isOff
                  ? messages.checkOffHint
                  : messages.checkHint}
        </p>
        {!isWaiting && (
          <Button size="sm" icon={<EyeOff size={15} aria-hidden />} onClick={check}>
            {error ? messages.retry : messages.runCheck}
          </Button>
        )}
      </section>
    )
  }
  if (leaks.length === 0) {
    return (
      <section
        aria-label={messages.check}
        className={`${cardClass} flex items-start gap-2 border-line text-small text-muted`}
      >
        <CircleCheck size={16} aria-hidden className="mt-px shrink-0 text-ok" />
        {messages.noLeaks}
      </section>
    )
  }
  return (
    <section aria-label={messages.check} className={`${cardClass} border-danger/55`}>
      <h2 className="flex items-start gap-2">
        <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0 text-danger-ink" />
        <span className="min-w-0 wrap-anywhere">
          {fillIn(isOff ? messages.leakedWhenOn : messages.leakedLabels, {
            labels: <strong className="font-semibold">{wordsOf(leakedLabels(leaks))}</strong>,
          })}
        </span>
      </h2>
      <ul className="mt-3 grid grid-cols-3 gap-1.5 max-lg:-mx-1 max-lg:flex max-lg:overflow-x-auto max-lg:p-1">
        {leaks.map(({ photo, labels }) => {
          const words = wordsOf(labels.map(({ text }) => text))
          return (
            <li key={photo.photoId} className="max-lg:w-16 max-lg:shrink-0">
              <Link
                to={paths.photo({ albumId, photoId: photo.photoId })}
                state={{ fromPage: true }}
                title={words}
                className="block aspect-[4/3] overflow-hidden rounded-photo bg-sunken"
              >
                <img
                  src={photo.stableUrl}
                  alt={messages.labelled(words)}
                  loading="lazy"
                  referrerPolicy="no-referrer"
                  className="size-full object-cover"
                />
              </Link>
            </li>
          )
        })}
      </ul>
      <div className="mt-3.5 flex flex-wrap gap-1.5">
        <Link to={paths.album(albumId, { filter: leakFilter(leaks) })} className={buttonClass({ size: 'sm' })}>
          {messages.openInSheet}
        </Link>
        {/* if no photo kept the preview label, the service would show the album's first photos instead */}
        {leaks.length < count && <TakeOutButton albumId={albumId} leaks={leaks} />}
      </div>
    </section>
  )
}

/** Removes the preview label from these photos. */
function TakeOutButton({ albumId, leaks }: { albumId: string; leaks: readonly Leak[] }) {
  const data = useData()
  const queryClient = useQueryClient()
  const toast = useToast()
  const isOwn = useExtension('preview') !== undefined
  const changes = previewRemovals(leaks)
  const count = new Set(changes.flatMap(({ photoIds }) => photoIds)).size
  const change = useMutation({
    mutationFn: (wanted: LabelsOnPhotos) => changePreviewLabels({ data, queryClient, albumId }, wanted),
    onError: (error) => toast.show({ text: messages.notTakenOut(explainError(error)), tone: 'error' }),
  })
  const takeOut = async () => {
    // undo reverts exactly these changes, whatever the preview contains by then
    const back = { what: messages.putBackWords(count), changes: changes.map((one) => ({ ...one, wanted: true })) }
    if (!(await change.mutateAsync({ what: messages.takeOutWords(count), changes }))) return
    toast.show({
      text: messages.tookOut(count),
      tone: 'ok',
      action: { label: messages.undo, onSelect: () => change.mutate(back) },
    })
  }
  // how another service selects its preview is unknown; photos being removed have no preview label left to remove
  if (!isOwn || (count === 0 && !change.isPending)) return null
  return (
    // the mutation's onError shows the error
    <Button size="sm" busy={change.isPending} onClick={() => void takeOut().catch(() => undefined)}>
      {messages.takeOut}
    </Button>
  )
}
