import { classNames } from '#web/lib/class-names.ts'
import { messages } from './messages.ts'

type ArrivalLineProps = {
  /** Bytes that have come, and of the whole where the service tells. */
  progress: { received: number; size: number | undefined }
}

/** Progress of an album that is arriving, as a thin line that takes no room. */
export function ArrivalLine({ progress: { received, size } }: ArrivalLineProps) {
  const share = size === undefined ? undefined : Math.min(1, received / size)
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers draw a progress element each in its own way
      role="progressbar"
      aria-label={messages.arriving}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share === undefined ? undefined : Math.round(share * 100)}
      className="absolute inset-x-0 bottom-0 h-0.5 overflow-hidden rounded-full bg-line"
    >
      <div
        style={{ transform: share === undefined ? undefined : `scaleX(${share})` }}
        className={classNames(
          'h-full origin-left bg-accent',
          // it only says that something is going on: without motion it stands in the middle
          share === undefined
            ? 'w-2/5 translate-x-3/4 motion-safe:animate-[pass_1.8s_ease-in-out_infinite]'
            : 'transition-transform duration-200',
        )}
      />
    </div>
  )
}
