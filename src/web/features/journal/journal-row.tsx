import { Redo2, Undo2 } from 'lucide-react'
import { effectOf } from '#web/data/journal/label-effect.ts'
import type { JournalEntry } from '#web/data/outbox/outbox-database.ts'
import type { BatchProgress } from '#web/data/outbox/outbox.ts'
import { LabelChip } from '#web/labels-ui/label-chip.tsx'
import { formatCount } from '#web/lib/format-count.ts'
import { shortText } from '#web/lib/short-text.ts'
import { Button } from '#web/ui/button.tsx'
import { changeState, effectWords } from './change-state.ts'

/** Labels of a change that are shown. */
const MOST_LABELS = 6

const tones = { ok: 'text-ink', warn: 'text-danger-ink', muted: 'text-muted' }

type JournalRowProps = {
  entry: JournalEntry
  progress: BatchProgress | undefined
  /** Whether it is taken back by now; nothing for what takes back or makes again itself. */
  isUndone: boolean | undefined
  onUndo: () => void
  onRedo: () => void
}

/** One change: when, what, to how many photos, what became of it, and the way back. */
export function JournalRow({ entry, progress, isUndone, onUndo, onRedo }: JournalRowProps) {
  const state = changeState(entry, progress)
  const at = new Date(entry.at)
  const canTurn = isUndone !== undefined && effectOf(entry).length > 0
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-b [contain-intrinsic-size:auto_68px] [content-visibility:auto] border-line px-4 py-3 last:border-0">
      <time
        dateTime={at.toISOString()}
        className="w-16 shrink-0 text-small max-sm:w-full whitespace-nowrap text-muted tabular-nums"
      >
        {at.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' })}
      </time>
      <div className="min-w-56 flex-1">
        <p className={isUndone ? 'text-muted line-through' : 'font-medium'}>
          <span className="wrap-anywhere">{shortText(entry.what)}</span>
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-1.5 text-small text-muted">
          {entry.groups.slice(0, MOST_LABELS).map(({ kind, text, wanted }) => (
            <span key={`${kind} ${text} ${wanted}`} className="flex items-center gap-1">
              <span aria-hidden>{wanted ? '+' : '−'}</span>
              <span className="sr-only">{wanted ? 'added' : 'removed'}</span>
              <LabelChip text={text} kind={kind} />
            </span>
          ))}
          {entry.groups.length > MOST_LABELS && <span>and {formatCount(entry.groups.length - MOST_LABELS)} more</span>}
          <span>{effectWords(entry)}</span>
        </p>
      </div>
      <div className="flex items-center gap-3">
        <span className={`text-small tabular-nums ${tones[state.tone]}`}>{isUndone ? 'Taken back' : state.word}</span>
        {canTurn && (
          <Button
            size="sm"
            icon={isUndone ? <Redo2 size={15} aria-hidden /> : <Undo2 size={15} aria-hidden />}
            aria-label={`${isUndone ? 'Make again' : 'Take back'}: ${shortText(entry.what)}`}
            onClick={isUndone ? onRedo : onUndo}
          >
            {isUndone ? 'Make again' : 'Take back'}
          </Button>
        )}
      </div>
    </li>
  )
}
