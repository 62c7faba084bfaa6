import { History, Redo2, Undo2 } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useSearchParams } from 'react-router'
import { aboutLabel, type JournalChange, journalChanges, undoneIds } from '#web/data/journal/label-history.ts'
import { useJournal } from '#web/data/use-journal.ts'
import { useOutboxView } from '#web/data/use-outbox.ts'
import { LOCALE } from '#web/lib/i18n/locale.ts'
import { useAddressText } from '#web/lib/use-address-text.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { JournalRow } from './journal-row.tsx'
import { messages } from './messages.ts'
import { useLabelUndo } from './use-label-undo.ts'

/** Changes per page. */
const PAGE = 100

const day = ({ at }: JournalChange) =>
  new Date(at).toLocaleDateString(LOCALE, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' })

/** Label changes of an album in this device's journal, latest first. */
export function JournalList({ albumId }: { albumId: string }) {
  const [limit, setLimit] = useState(PAGE)
  const [params, setParams] = useSearchParams()
  const find = useAddressText({
    inAddress: params.get('find') ?? '',
    write: (text) => setParams(text === '' ? {} : { find: text }, { replace: true, preventScrollReset: true }),
  })
  const found = useDeferredValue(find.text)
  // a search covers the whole journal; else one more than is listed shows whether there are older ones
  const { data: read, isError, isPlaceholderData } = useJournal(albumId, { limit: found === '' ? limit + 1 : Infinity })
  const { undo, redo } = useLabelUndo(albumId)
  if (isError) return <EmptyState title={messages.unreadableTitle}>{messages.unreadableHint}</EmptyState>
  if (read === undefined) return null
  if (read.length === 0) {
    return (
      <EmptyState icon={<History size={22} />} title={messages.noChanges}>
        {messages.noChangesHint}
      </EmptyState>
    )
  }
  const about = aboutLabel(read, found)
  const entries = about.slice(-limit)
  const hasMore = about.length > limit
  return (
    <>
      <div className="mt-5 flex flex-wrap items-end gap-2">
        <div className="min-w-48 flex-1 max-sm:w-full max-sm:flex-none sm:max-w-[320px]">
          <SearchField label={messages.find} value={find.text} onChange={find.setText} onBlur={find.leave} />
        </div>
        <Button icon={<Undo2 size={15} aria-hidden />} onClick={undo}>
          {messages.undo}
        </Button>
        <Button icon={<Redo2 size={15} aria-hidden />} onClick={redo}>
          {messages.redo}
        </Button>
      </div>
      {entries.length === 0 && <p className="mt-6 text-muted">{messages.notFound(found)}</p>}
      <ChangesByDay changes={journalChanges(entries)} undone={undoneIds(read)} />
      {hasMore && (
        <div className="mt-5 flex justify-center">
          <Button busy={isPlaceholderData} onClick={() => setLimit(limit + PAGE)}>
            {messages.showOlder}
          </Button>
        </div>
      )}
    </>
  )
}

type ChangesByDayProps = { changes: readonly JournalChange[]; undone: ReadonlySet<string> }

function ChangesByDay({ changes, undone }: ChangesByDayProps) {
  const progress = new Map(useOutboxView()?.batches.map((batch) => [batch.id, batch]))
  return [...Map.groupBy(changes.toReversed(), day)].map(([name, own]) => (
    <section key={name} aria-label={name}>
      <h2 className="mt-6 mb-2 font-semibold">{name}</h2>
      <ul className="rounded-card border border-line bg-surface">
        {own.map((change) => (
          <JournalRow
            key={change.id}
            change={change}
            progress={change.entries.flatMap(({ id }) => progress.get(id) ?? [])}
            isUndone={change.entries.some(({ id }) => undone.has(id))}
          />
        ))}
      </ul>
    </section>
  ))
}
