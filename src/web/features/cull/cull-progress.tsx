import { Fragment } from 'react'
import { useAlbum } from '#web/album/use-album.tsx'
import { minutesLeft, paceOf } from '#web/data/cull/pace.ts'
import { fillIn } from '#web/lib/i18n/rich-text.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { messages } from './messages.ts'
import type { CullActs } from './use-cull.ts'

const bold = (value: number) => ({
  number: <strong className="font-semibold text-ink">{messages.number(value)}</strong>,
})

type CullProgressProps = Pick<CullActs, 'progress' | 'moments' | 'index' | 'isEnd' | 'isReady' | 'view'> & {
  /** Frame number of the current photo; 0 while unknown. */
  frame: number | undefined
  /** Number of photos in the album. */
  frames: number
}

/** The line above the photo: frame number, share of the queue seen, pace, and time left at that pace. */
export function CullProgress({ progress, moments, index, isEnd, isReady, view, frame, frames }: CullProgressProps) {
  const { isWhole } = useAlbum()
  if (!isReady) return null
  const { total, seen, decided } = progress
  // while an album arrives, a filter's photos may be all there is
  const isAll = total === frames && (view.filter === undefined || isWhole)
  const done = view.pass === 'undecided' ? decided : seen
  const perMinute = paceOf(moments)
  const share = total === 0 ? 0 : done / total
  const facts = [
    view.pass === 'undecided' ? messages.decided(share) : messages.seen(share),
    perMinute !== undefined && messages.pace(perMinute),
    perMinute !== undefined && done < total && messages.left(minutesLeft(total - done, perMinute)),
    view.pass === 'undecided' && messages.undecidedOnly,
    view.reviewer && messages.reviewer(view.reviewer.number, view.reviewer.of),
  ].filter((fact) => fact !== false && fact !== undefined)
  const place =
    frame === undefined || isEnd ? undefined : isAll ? (
      fillIn(messages.frameOf(frames), bold(frame))
    ) : (
      <>
        {fillIn(messages.placeOf(total), bold(index + 1))}
        {frame > 0 && ` · ${messages.frame(frame)}`}
      </>
    )
  return (
    <p className="min-w-0 text-center text-small text-muted tabular-nums sm:text-body">
      {place && <span className="whitespace-nowrap max-sm:block">{place}</span>}
      {place && <span className="max-sm:hidden"> · </span>}
      {facts.map((fact, at) => (
        // a narrow line breaks between facts only
        <Fragment key={fact}>
          {at > 0 && ' '}
          <span className="whitespace-nowrap">{at < facts.length - 1 ? `${fact} ·` : fact}</span>
        </Fragment>
      ))}
    </p>
  )
}

/** The share of the queue that was seen, as a bar. */
export function CullProgressBar({ progress: { total, seen } }: Pick<CullActs, 'progress'>) {
  const share = total === 0 ? 0 : seen / total
  return <ProgressBar label={messages.progress} share={share} className="mx-4 h-0.5 shrink-0" />
}
