import { useEffect, useState } from 'react'
import { useOutbox, useOutboxView } from '#web/data/use-outbox.ts'
import { syncState } from './sync-status.ts'
// with it, not when it is needed: that may be because the network is gone
import { SyncTray } from './sync-tray.tsx'

/** Milliseconds that a few changes take as a rule: for them no tray comes up. */
const SOON = 1_500

/** Milliseconds that “sent” stays to be read. */
const DONE_STAYS = 6_000

/** The tray of label changes under way, as long as there is something to be seen in it: work that takes a while, or needs someone. */
export function SyncStatusTray() {
  const outbox = useOutbox()
  const view = useOutboxView()
  const [shown, setShown] = useState(false)
  // a wait that the service asked for is one as long as the outbox says so
  const state = view ? syncState(view, 0) : 'idle'
  const isPressing = state !== 'idle' && state !== 'sending' && state !== 'done'
  const wanted = isPressing || state === 'sending'
  // a timer: it comes after a while, and goes after a while
  useEffect(() => {
    if (wanted === shown) return undefined
    const timer = setTimeout(() => setShown(wanted), isPressing ? 0 : wanted ? SOON : DONE_STAYS)
    return () => clearTimeout(timer)
  }, [wanted, shown, isPressing])
  if (outbox === undefined || view === undefined || !(shown || isPressing)) return null
  return <SyncTray outbox={outbox} view={view} />
}
