import { CircleAlert, CircleCheck, CloudOff, Pause } from 'lucide-react'
import type { SyncState } from './sync-status.ts'

const ROUND = 2 * Math.PI * 6.5

/** How much is done, or what is the matter. */
export function ProgressRing({ share, state }: { share: number; state: SyncState }) {
  if (state === 'done') return <CircleCheck size={16} aria-hidden className="shrink-0 text-ok" />
  if (state === 'paused') return <Pause size={16} aria-hidden className="shrink-0 text-muted" />
  if (state === 'offline') return <CloudOff size={16} aria-hidden className="shrink-0 text-warn" />
  if (state !== 'sending' && state !== 'held')
    return <CircleAlert size={16} aria-hidden className="shrink-0 text-danger" />
  return (
    <svg aria-hidden width={16} height={16} viewBox="0 0 16 16" className="shrink-0 -rotate-90 text-accent">
      <circle cx="8" cy="8" r="6.5" fill="none" stroke="currentColor" strokeOpacity="0.25" strokeWidth="2.5" />
      <circle
        cx="8"
        cy="8"
        r="6.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeDasharray={`${share * ROUND} ${ROUND}`}
      />
    </svg>
  )
}
