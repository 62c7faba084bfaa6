import { labelId } from '#web/data/album/label.ts'
import { countLabels, effectOf, type JournalChange } from '#web/data/journal/label-history.ts'
import { intentsOf } from '#web/data/outbox/label-batch.ts'
import type { BatchProgress } from '#web/data/outbox/outbox-view.ts'
import { LabelChip } from '#web/labels-ui/label-chip.tsx'
import { LOCALE } from '#web/lib/i18n/locale.ts'
import { shortText } from '#web/lib/text/short-text.ts'
import { messages } from './messages.ts'

/** Maximum number of labels shown for a change. */
const MOST_LABELS = 6

const tones = { ok: 'text-ink', warn: 'text-danger-ink', muted: 'text-muted' }

const sum = <Item,>(items: readonly Item[], count: (item: Item) => number): number =>
  items.reduce((total, item) => total + count(item), 0)

/** State of a change, as a short text and its tone. */
function changeState({ entries }: JournalChange, progress: readonly BatchProgress[]): [string, keyof typeof tones] {
  if (progress.some(({ queued }) => queued > 0)) {
    const [sent, intents] = [sum(progress, (batch) => batch.sent), sum(progress, (batch) => batch.intents)]
    return [messages.sent(sent, intents), 'muted']
  }
  const parked = sum(progress, (batch) => batch.parked)
  if (parked > 0) return [messages.refused(parked), 'warn']
  const notApplied = sum(entries, ({ discarded }) => discarded.length)
  if (notApplied > 0) return [messages.notApplied(notApplied), 'warn']
  const hasEffect = entries.some((entry) => intentsOf(entry).length > 0)
  return hasEffect ? [messages.done, 'ok'] : [messages.noEffect, 'muted']
}

type JournalRowProps = {
  change: JournalChange
  /** Progress of the entries that are still being sent. */
  progress: readonly BatchProgress[]
  isUndone: boolean
}

/** One change: its time, its labels, its effect, and its state. */
export function JournalRow({ change, progress, isUndone }: JournalRowProps) {
  const [state, tone] = changeState(change, progress)
  const at = new Date(change.at)
  const groups = change.entries.flatMap((entry) => entry.groups)
  const changed = sum(change.entries, (entry) => countLabels(effectOf(entry)))
  /** Counts labels on photos that had them before, or lacked them. */
  const unchanged = (wanted: boolean) => sum(groups, (group) => (group.wanted === wanted && group.already?.length) || 0)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-b [contain-intrinsic-size:auto_68px] [content-visibility:auto] border-line px-4 py-3 last:border-0">
      <time
        dateTime={at.toISOString()}
        className="w-16 shrink-0 text-small max-sm:w-full whitespace-nowrap text-muted tabular-nums"
      >
        {at.toLocaleTimeString(LOCALE, { hour: 'numeric', minute: '2-digit' })}
      </time>
      <div className="min-w-56 flex-1">
        <p className={isUndone ? 'text-muted line-through' : 'font-medium'}>
          <span className="wrap-anywhere">{shortText(change.what)}</span>
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-1.5 text-small text-muted">
          {groups.slice(0, MOST_LABELS).map(({ kind, text, wanted }) => (
            <span key={`${labelId({ kind, text })} ${wanted}`} className="flex max-w-full items-center gap-1">
              <span aria-hidden>{wanted ? '+' : '−'}</span>
              <span className="sr-only">{wanted ? messages.added : messages.removed}</span>
              <LabelChip text={text} kind={kind} />
            </span>
          ))}
          {groups.length > MOST_LABELS && <span>{messages.moreLabels(groups.length - MOST_LABELS)}</span>}
          <span>{messages.effect(changed, { had: unchanged(true), lacked: unchanged(false) })}</span>
        </p>
      </div>
      <span className={`text-small tabular-nums ${tones[tone]}`}>{isUndone ? messages.undone : state}</span>
    </li>
  )
}
