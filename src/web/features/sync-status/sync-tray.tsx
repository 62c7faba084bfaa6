import { ChevronRight, Download, Pause, Play, RotateCcw } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Outbox, OutboxView } from '#web/data/outbox/outbox.ts'
import { classNames } from '#web/lib/class-names.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { BatchRow } from './batch-row.tsx'
import { ProgressRing } from './progress-ring.tsx'
import { differenceLines, type SyncState, syncLine, syncAnnouncement, syncNote, syncState } from './sync-status.ts'

const troubled = new Set<SyncState>(['unauthorized', 'offline', 'missing', 'refused', 'different'])

/** Now, by the second: waits are counted down. */
function useNow(): number {
  const [now, setNow] = useState(Date.now)
  // a timer
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/**
 * Label changes on their way to the service, over every page: one line, and behind it what waits, what was refused and why, and what can be done
 * about it.
 */
export function SyncTray({ outbox, view }: { outbox: Outbox; view: OutboxView }) {
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  const now = useNow()
  const frame = useRef<HTMLElement>(null)
  // the selection's tray tells the notices how high it is; this may come later than it
  useLayoutEffect(() => {
    const height = document.querySelector<HTMLElement>('[data-notices]')?.style.getPropertyValue('--tray-height')
    if (height) frame.current?.style.setProperty('--tray-height', height)
  }, [])
  const state = syncState(view, now)
  const note = syncNote(view, now)
  const total = view.sent + view.queued
  const save = () =>
    saveFile({
      name: 'unsent-labels.json',
      text: `${JSON.stringify(outbox.pending(), null, 2)}\n`,
      type: 'application/json',
    })
  const touch = 'pointer-coarse:h-11'
  return (
    <section
      ref={frame}
      aria-label="Label changes"
      data-notices
      className="pointer-events-none fixed bottom-0 start-0 z-45 flex w-full max-w-[360px] flex-col items-start gap-2 p-3 max-lg:pb-[calc(12px+var(--tray-height,0px))]"
    >
      {/* there before anything is said in it; numbers that run are not read out */}
      <output className="sr-only">{[syncAnnouncement(view, now), note].filter(Boolean).join('. ')}</output>
      {isOpen && (
        <div
          id={panelId}
          className="pointer-events-auto flex max-h-[60dvh] w-full flex-col overflow-y-auto rounded-card border border-line bg-surface px-4 py-3 text-ink shadow-float"
        >
          {view.differences.length > 0 && (
            <div className="pb-3">
              <p className="font-medium">The service has it differently after all</p>
              <p className="text-small text-muted">
                It had said yes; someone may have changed it since. What it has is shown.
              </p>
              <ul className="py-1 text-small">
                {differenceLines(view.differences).map((line) => (
                  <li key={line} className="[overflow-wrap:anywhere]">
                    {line}
                  </li>
                ))}
              </ul>
              <Button size="sm" className={touch} onClick={outbox.dismissDifferences}>
                Seen
              </Button>
            </div>
          )}
          <ul className="flex flex-col divide-y divide-line">
            {view.batches.map((batch) => (
              <BatchRow
                key={batch.id}
                batch={batch}
                parked={view.parked.filter(({ batchId }) => batchId === batch.id)}
                missing={view.missing.filter(({ batchId }) => batchId === batch.id)}
                onRetry={outbox.retry}
                onDiscard={outbox.discard}
              />
            ))}
          </ul>
          {view.batches.length === 0 && view.differences.length === 0 && (
            <p className="text-small text-muted">Nothing waits any more.</p>
          )}
          <div className="flex flex-wrap gap-1.5 pt-3 empty:hidden">
            {view.queued > 0 && view.paused !== 'unauthorized' && (
              <Button
                size="sm"
                className={touch}
                icon={view.paused ? <Play size={14} aria-hidden /> : <Pause size={14} aria-hidden />}
                onClick={view.paused ? outbox.resume : outbox.pause}
              >
                {view.paused ? 'Go on' : 'Pause'}
              </Button>
            )}
            {view.parked.length > 0 && (
              <Button
                size="sm"
                className={touch}
                icon={<RotateCcw size={14} aria-hidden />}
                onClick={() => outbox.retry()}
              >
                Try all again
              </Button>
            )}
            {view.queued + view.parked.length > 0 && (
              <Button size="sm" className={touch} icon={<Download size={14} aria-hidden />} onClick={save}>
                Save as a file
              </Button>
            )}
          </div>
        </div>
      )}
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setOpen(!isOpen)}
        className={classNames(
          'pointer-events-auto flex min-h-9 max-w-full items-center gap-2.5 rounded-card border bg-surface py-1.5 pe-2.5 ps-3 text-start text-small font-medium text-ink shadow-float pointer-coarse:min-h-11',
          troubled.has(state) || note ? 'border-warn' : 'border-line',
        )}
      >
        <ProgressRing share={total === 0 ? 1 : view.sent / total} state={state} />
        <span className="min-w-0 tabular-nums [overflow-wrap:anywhere]">
          {syncLine(view, now)}
          {view.queued > 0 && view.parked.length > 0 && ` · ${view.parked.length} refused`}
          {note && <span className="block font-normal text-muted">{note}</span>}
        </span>
        <ChevronRight
          size={15}
          aria-hidden
          className={classNames('shrink-0 text-muted transition-transform', isOpen ? 'rotate-90' : '-rotate-90')}
        />
      </button>
    </section>
  )
}
