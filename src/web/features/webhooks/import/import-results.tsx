import { CircleCheck, CircleMinus, RotateCcw, TriangleAlert } from 'lucide-react'
import { isOver } from '#web/data/webhooks/webhook-change.ts'
import { ChangeStatus } from '#web/features/webhooks/changes/change-status.tsx'
import { problemOf } from '#web/features/webhooks/changes/change-words.ts'
import { messages } from '#web/features/webhooks/changes/messages.ts'
import { usePassFocus } from '#web/lib/keyboard/use-pass-focus.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ImportTable } from './import-table.tsx'
import { canRetry, type Import, type ImportRow } from './use-import.ts'

type Outcome = 'created' | 'changed' | 'deleted' | 'same' | 'kept' | 'failed' | 'underWay'

const done = { added: 'created', changed: 'changed', gone: 'deleted', same: 'same' } as const

function outcomeOf({ difference: { is }, item }: ImportRow): Outcome {
  if (is === 'same' || item === undefined) return is === 'same' ? 'same' : 'kept'
  if (!isOver(item)) return 'underWay'
  return problemOf(item) === undefined ? done[is] : 'failed'
}

/** Results of an import: a row for each webhook in the file, and for each one deleted. */
export function ImportResults({ results, onClose }: { results: Import; onClose: () => void }) {
  // webhooks that aren't in the file and stay are left out
  const rows = (results.rows ?? []).filter((row) => outcomeOf(row) !== 'kept')
  // unchanged webhooks last
  const ordered = rows.toSorted((one, other) => Number(outcomeOf(one) === 'same') - Number(outcomeOf(other) === 'same'))
  const counts = Map.groupBy(rows, outcomeOf)
  const count = (outcome: Outcome) => counts.get(outcome)?.length ?? 0
  const again = rows.filter(canRetry)
  const passFocus = usePassFocus()
  return (
    <Dialog
      title={messages.importTitle}
      width={720}
      onClose={onClose}
      footer={
        <>
          {again.length > 1 && (
            <Button ref={passFocus} icon={<RotateCcw size={15} aria-hidden />} onClick={() => results.retry(again)}>
              {messages.retryAll(again.length)}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {messages.close}
          </Button>
        </>
      }
    >
      <output className="block font-medium tabular-nums">
        {messages.outcomes({
          created: count('created'),
          changed: count('changed'),
          deleted: count('deleted'),
          same: count('same'),
          failed: count('failed'),
          underWay: count('underWay'),
        })}
      </output>
      {count('underWay') > 0 ? <ChangeStatus /> : <p className="text-small text-muted">{messages.importUndo}</p>}
      <ImportTable
        label={messages.results}
        heading={messages.result}
        rows={ordered.map((row) => ({
          difference: row.difference,
          state: <OutcomeWord row={row} />,
          more: <Problem row={row} onRetry={() => results.retry([row])} />,
        }))}
      />
    </Dialog>
  )
}

const words: Record<Outcome, string> = {
  created: messages.isCreated,
  changed: messages.isChanged,
  deleted: messages.isDeleted,
  same: messages.isSame,
  kept: messages.stays,
  failed: messages.isFailed,
  underWay: messages.itemRunning,
}

const marks = { failed: TriangleAlert, same: CircleMinus } as const

function OutcomeWord({ row }: { row: ImportRow }) {
  const outcome = outcomeOf(row)
  const Icon = outcome === 'failed' || outcome === 'same' ? marks[outcome] : CircleCheck
  const isPaused = row.difference.to?.isPaused === true && outcome === 'created'
  return (
    <span
      className={
        outcome === 'failed' ? 'flex items-start gap-1.5 text-danger-ink' : 'flex items-start gap-1.5 text-ink'
      }
    >
      {outcome === 'underWay' ? <Spinner label="" /> : <Icon size={15} aria-hidden className="mt-0.5 shrink-0" />}
      <span className="min-w-0">{isPaused ? messages.isCreatedPaused : words[outcome]}</span>
    </span>
  )
}

/** Why a row failed, with a button to retry it. */
function Problem({ row, onRetry }: { row: ImportRow; onRetry: () => void }) {
  const passFocus = usePassFocus()
  const problem = row.item && problemOf(row.item)
  if (problem === undefined) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 pt-1">
      <p className="min-w-0 flex-1 basis-56 text-danger-ink">{problem}</p>
      {canRetry(row) && (
        <Button ref={passFocus} size="sm" icon={<RotateCcw size={14} aria-hidden />} onClick={onRetry}>
          {messages.retry}
        </Button>
      )}
    </div>
  )
}
