import { CircleAlert, CircleCheck, CloudUpload, Pause } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useConnection } from '#web/data/client/connection-context.tsx'
import type { Outbox } from '#web/data/outbox/open-outbox.ts'
import { useOutbox, useOutboxView } from '#web/data/use-outbox.ts'
import { classNames } from '#web/lib/class-names.ts'
import { focusPageIfLost } from '#web/lib/keyboard/focus-page.ts'
import { messages } from './messages.ts'
// imported eagerly: it may be needed when the network is gone
import { SyncPanel } from './sync-panel.tsx'
import { type ShownOutbox, type SyncState, syncAnnouncement, syncLine, syncState } from './sync-status.ts'

/** Delay in milliseconds before “sending” shows, so that a few quick changes show nothing. */
const SOON = 1_500

/** Milliseconds for which “sent” stays visible. */
const DONE_STAYS = 6_000

const troubled = new Set<SyncState>(['unauthorized', 'offline', 'broken', 'missing', 'refused', 'different'])

/** The outbox view while the pill shows: for work that takes a while or needs attention, and while its panel is open. */
function useShownView({ isOpen = false } = {}): ShownOutbox | undefined {
  const view = useOutboxView()
  const { connection } = useConnection()
  const [shown, setShown] = useState(false)
  // at time 0 the state stays `held` for as long as `heldUntil` is set
  const state = view ? syncState(view, 0) : 'idle'
  const isPressing = state !== 'idle' && state !== 'sending' && state !== 'done'
  const wanted = isPressing || state === 'sending' || isOpen
  // a timer delays showing and hiding
  useEffect(() => {
    if (wanted === shown) return undefined
    const timer = setTimeout(() => setShown(wanted), isPressing ? 0 : wanted ? SOON : DONE_STAYS)
    return () => clearTimeout(timer)
  }, [wanted, shown, isPressing])
  return view && (shown || isPressing) ? { ...view, isSession: connection?.key === undefined } : undefined
}

type SyncPillProps = {
  /** The note of the connection beside it says already that the service is offline. */
  isBesideConnection?: boolean
}

/** State of the outbox in the header: progress or problem; opens a panel. */
export function SyncPill({ isBesideConnection = false }: SyncPillProps) {
  const outbox = useOutbox()
  /** The outbox whose panel is open: another one, as with a new key, has a panel of its own. */
  const [opened, setOpened] = useState<Outbox>()
  const isOpen = outbox !== undefined && outbox === opened
  const view = useShownView({ isOpen })
  if (!outbox || !view) return null
  const onToggle = (isNowOpen: boolean) => setOpened(isNowOpen ? outbox : undefined)
  return <OpenPill {...{ outbox, view, isOpen, onToggle, isBesideConnection }} />
}

/** The same state as a live region, for when the header is inert. */
export function SyncAnnouncement() {
  const view = useShownView()
  return <output className="sr-only">{view && syncAnnouncement(view)}</output>
}

/** The current time, updated every second for countdowns. */
function useNow(): number {
  const [now, setNow] = useState(Date.now)
  // a timer
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Ref: focuses the page's heading if the pill disappears with the focus in it. */
const passFocusOn = (pill: HTMLElement) => () => {
  if (pill.contains(document.activeElement)) focusPageIfLost()
}

type OpenPillProps = Required<SyncPillProps> & {
  outbox: Outbox
  view: ShownOutbox
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}

function OpenPill({ outbox, view, isOpen, onToggle, isBesideConnection }: OpenPillProps) {
  const panelId = useId()
  const now = useNow()
  const state = syncState(view, now)
  const total = view.sent + view.queued
  const isTroubled = troubled.has(state) || (view.queued > 0 && view.storage !== 'kept')
  const line = syncLine(view, now)
  return (
    <section ref={passFocusOn} aria-label={messages.labelChanges} className="min-w-0 max-sm:shrink-0">
      <button
        type="button"
        popoverTarget={panelId}
        aria-expanded={isOpen}
        title={line}
        className={classNames(
          'touch-target flex h-[34px] max-w-full items-center gap-2 rounded-control px-2.5 text-small font-medium tabular-nums',
          isTroubled ? 'border border-warn text-ink' : 'text-muted hover:text-ink',
        )}
      >
        <StateIcon share={total === 0 ? 1 : view.sent / total} state={state} />
        <span className={classNames('truncate max-sm:sr-only', isBesideConnection && state === 'offline' && 'sr-only')}>
          {line}
        </span>
        {view.queued > 0 && view.parked.length > 0 && (
          <span className="max-sm:sr-only">{messages.refused(view.parked.length)}</span>
        )}
      </button>
      <div
        id={panelId}
        popover="auto"
        onToggle={({ newState }) => onToggle(newState === 'open')}
        className="inset-auto end-3 top-[calc(var(--header-height)+6px)] m-0 max-h-[60dvh] w-[360px] max-w-[calc(100vw-24px)] overflow-y-auto rounded-card border border-line bg-surface px-4 py-3 text-body text-ink shadow-float"
      >
        <p className="pb-1 font-semibold tabular-nums">{line}</p>
        <SyncPanel outbox={outbox} view={view} now={now} />
      </div>
    </section>
  )
}

const CIRCUMFERENCE = 2 * Math.PI * 6.5

/** A progress ring, or an icon of the problem. */
function StateIcon({ share, state }: { share: number; state: SyncState }) {
  if (state === 'done' || state === 'idle') return <CircleCheck size={16} aria-hidden className="shrink-0 text-ok" />
  if (state === 'paused') return <Pause size={16} aria-hidden className="shrink-0 text-muted" />
  if (state === 'offline') return <CloudUpload size={16} aria-hidden className="shrink-0 text-warn" />
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
        strokeDasharray={`${share * CIRCUMFERENCE} ${CIRCUMFERENCE}`}
      />
    </svg>
  )
}
