import { Download, Pause, Play, RotateCcw } from 'lucide-react'
import { useRef } from 'react'
import type { Outbox } from '#web/data/outbox/open-outbox.ts'
import type { BatchProgress } from '#web/data/outbox/outbox-view.ts'
import { saveUnsent } from '#web/data/outbox/save-unsent.ts'
import { shortText } from '#web/lib/text/short-text.ts'
import { Button } from '#web/ui/button.tsx'
import { messages } from './messages.ts'
import { differenceLines, missingGroups, refusedGroups, type ShownOutbox, syncNote } from './sync-status.ts'

type SyncPanelProps = { outbox: Outbox; view: ShownOutbox; now: number }

/** Panel of the outbox: changes that wait, changes refused and why, and actions on them. */
export function SyncPanel({ outbox, view, now }: SyncPanelProps) {
  const { secondsLeft, differences, batches } = view
  const panel = useRef<HTMLDivElement>(null)
  /** Keeps the focus in the panel after an action that removes the pressed button. */
  const act = (does: () => void) => () => {
    does()
    panel.current?.focus()
  }
  const note = syncNote(view, now) ?? (secondsLeft === undefined ? undefined : messages.timeLeft(secondsLeft))
  return (
    <div ref={panel} tabIndex={-1} className="outline-none">
      {note && <p className="pb-2 text-small text-muted tabular-nums">{note}</p>}
      {differences.length > 0 && (
        <div className="pb-3">
          <p className="font-medium">{messages.differentTitle}</p>
          <p className="text-small text-muted">{messages.differentHint}</p>
          <ul className="py-1 text-small">
            {differenceLines(differences).map((line) => (
              <li key={line} className="[overflow-wrap:anywhere]">
                {line}
              </li>
            ))}
          </ul>
          <Button size="sm" onClick={act(outbox.dismissDifferences)}>
            {messages.dismiss}
          </Button>
        </div>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {batches.map((batch) => (
          <BatchRow key={batch.id} {...{ batch, outbox, view, act }} />
        ))}
      </ul>
      {batches.length + differences.length === 0 && view.sent > 0 && (
        <p className="text-small text-muted">{messages.allSent}</p>
      )}
      <PanelActions outbox={outbox} view={view} act={act} />
    </div>
  )
}

type PanelPartProps = Omit<SyncPanelProps, 'now'> & { act: (does: () => void) => () => void }

/** One batch: its progress, and its refused or waiting changes by reason. */
function BatchRow({ batch, outbox, view: { parked, missing }, act }: PanelPartProps & { batch: BatchProgress }) {
  const ofBatch = ({ batchId }: { batchId: string }) => batchId === batch.id
  return (
    <li className="flex flex-col gap-1.5 py-2">
      <p className="[overflow-wrap:anywhere]">
        <span className="font-medium">{shortText(batch.what)}</span>
        <span className="block text-small text-muted tabular-nums">{messages.progress(batch)}</span>
      </p>
      {[...refusedGroups(parked.filter(ofBatch)), ...missingGroups(missing.filter(ofBatch))].map(
        ({ why, labels, keys }) => (
          <div key={why} className="rounded-control bg-sunken px-3 py-2 text-small">
            <p className="font-medium [overflow-wrap:anywhere] first-letter:uppercase">{labels}</p>
            <p className="text-muted [overflow-wrap:anywhere]">{why}</p>
            <div className="flex flex-wrap gap-1.5 pt-1.5">
              <Button size="sm" onClick={act(() => outbox.retry(keys))}>
                {messages.retry}
              </Button>
              <Button size="sm" variant="ghost" onClick={act(() => outbox.discard(keys))}>
                {messages.discard(keys.length)}
              </Button>
            </div>
          </div>
        ),
      )}
    </li>
  )
}

/** Actions on all waiting changes. */
function PanelActions({ outbox, view, act }: PanelPartProps) {
  return (
    <div className="flex flex-wrap gap-1.5 pt-3 empty:hidden">
      {view.queued > 0 && view.paused !== 'unauthorized' && (
        <Button
          size="sm"
          icon={view.paused ? <Play size={14} aria-hidden /> : <Pause size={14} aria-hidden />}
          onClick={view.paused ? act(outbox.resume) : outbox.pause}
        >
          {view.paused ? messages.resume : messages.pause}
        </Button>
      )}
      {view.parked.length > 0 && (
        <Button size="sm" icon={<RotateCcw size={14} aria-hidden />} onClick={act(() => outbox.retry())}>
          {messages.retryAll}
        </Button>
      )}
      {view.queued + view.parked.length > 0 && (
        <Button size="sm" icon={<Download size={14} aria-hidden />} onClick={() => saveUnsent(outbox)}>
          {messages.saveFile}
        </Button>
      )}
    </div>
  )
}
