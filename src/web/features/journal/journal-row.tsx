import { labelId } from '#web/data/album/label.ts'
import { countLabels, effectOf } from '#web/data/journal/label-history.ts'
import { intentsOf } from '#web/data/outbox/label-batch.ts'
import type { JournalEntry } from '#web/data/outbox/outbox-database.ts'
import type { BatchProgress } from '#web/data/outbox/outbox.ts'
import { LabelChip } from '#web/labels-ui/label-chip.tsx'
import { countOf, formatCount } from '#web/lib/i18n/format.ts'
import { LOCALE } from '#web/lib/i18n/locale.ts'
import { shortText } from '#web/lib/text/short-text.ts'

/** Labels of a change that are shown. */
const MOST_LABELS = 6

const tones = { ok: 'text-ink', warn: 'text-danger-ink', muted: 'text-muted' }

/** The state of a change in a word or two; `progress`: of what is not over. */
function changeState(
  entry: JournalEntry,
  progress: BatchProgress | undefined,
): { word: string; tone: keyof typeof tones } {
  if (progress !== undefined && progress.queued > 0) {
    return { word: `${formatCount(progress.sent)} of ${formatCount(progress.intents)} sent`, tone: 'muted' }
  }
  const refused = progress?.parked ?? entry.discarded.length
  if (refused > 0) return { word: `${formatCount(refused)} refused`, tone: 'warn' }
  return intentsOf(entry).length === 0 ? { word: 'Nothing to do', tone: 'muted' } : { word: 'Done', tone: 'ok' }
}

/** How many labels a change gave or took, and how many it found so already. */
function effectWords(entry: JournalEntry): string {
  const already = entry.groups.reduce((total, group) => total + (group.already?.length ?? 0), 0)
  const changed = countOf(countLabels(effectOf(entry)), { one: 'change', other: 'changes' })
  return already === 0 ? changed : `${changed}, ${formatCount(already)} so already`
}

type JournalRowProps = {
  entry: JournalEntry
  progress: BatchProgress | undefined
  isUndone: boolean
}

/** One change: when, what, to how many photos, and its state. */
export function JournalRow({ entry, progress, isUndone }: JournalRowProps) {
  const state = changeState(entry, progress)
  const at = new Date(entry.at)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-b [contain-intrinsic-size:auto_68px] [content-visibility:auto] border-line px-4 py-3 last:border-0">
      <time
        dateTime={at.toISOString()}
        className="w-16 shrink-0 text-small max-sm:w-full whitespace-nowrap text-muted tabular-nums"
      >
        {at.toLocaleTimeString(LOCALE, { hour: '2-digit', minute: '2-digit' })}
      </time>
      <div className="min-w-56 flex-1">
        <p className={isUndone ? 'text-muted line-through' : 'font-medium'}>
          <span className="wrap-anywhere">{shortText(entry.what)}</span>
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-1.5 text-small text-muted">
          {entry.groups.slice(0, MOST_LABELS).map(({ kind, text, wanted }) => (
            <span key={`${labelId({ kind, text })} ${wanted}`} className="flex items-center gap-1">
              <span aria-hidden>{wanted ? '+' : '−'}</span>
              <span className="sr-only">{wanted ? 'added' : 'removed'}</span>
              <LabelChip text={text} kind={kind} />
            </span>
          ))}
          {entry.groups.length > MOST_LABELS && <span>and {formatCount(entry.groups.length - MOST_LABELS)} more</span>}
          <span>{effectWords(entry)}</span>
        </p>
      </div>
      <span className={`text-small tabular-nums ${tones[state.tone]}`}>{isUndone ? 'Undone' : state.word}</span>
    </li>
  )
}
