import type { BatchProgress, ParkedIntent } from '#web/data/outbox/outbox.ts'
import { formatCount } from '#web/lib/i18n/format.ts'
import { Button } from '#web/ui/button.tsx'
import { missingGroups, refusedGroups } from './sync-status.ts'

type BatchRowProps = {
  batch: BatchProgress
  /** What the service refused of it. */
  parked: readonly ParkedIntent[]
  /** What waits for its photo. */
  missing: readonly ParkedIntent[]
  onRetry: (keys: readonly string[]) => void
  onDiscard: (keys: readonly string[]) => void
}

/** One labelling: what was asked for, how far it is, and what was refused, with the reason. */
export function BatchRow({
  batch: { what, queued, sent, parked: refused },
  parked,
  missing,
  onRetry,
  onDiscard,
}: BatchRowProps) {
  const counts = [
    sent > 0 && `${formatCount(sent)} sent`,
    queued > 0 && `${formatCount(queued)} queued`,
    refused > 0 && `${formatCount(refused)} refused`,
  ]
  return (
    <li className="flex flex-col gap-1.5 py-2">
      <p className="[overflow-wrap:anywhere]">
        <span className="font-medium">{what}</span>
        <span className="block text-small text-muted tabular-nums">{counts.filter(Boolean).join(' · ')}</span>
      </p>
      {[...refusedGroups(parked), ...missingGroups(missing)].map(({ why, labels, keys }) => (
        <div key={why} className="rounded-control bg-sunken px-3 py-2 text-small">
          <p className="font-medium [overflow-wrap:anywhere]">{labels}</p>
          <p className="text-muted [overflow-wrap:anywhere]">{why}</p>
          <div className="flex flex-wrap gap-1.5 pt-1.5">
            <Button size="sm" className="pointer-coarse:h-11" onClick={() => onRetry(keys)}>
              Try again
            </Button>
            <Button size="sm" variant="ghost" className="pointer-coarse:h-11" onClick={() => onDiscard(keys)}>
              Give up {formatCount(keys.length)}
            </Button>
          </div>
        </div>
      ))}
    </li>
  )
}
