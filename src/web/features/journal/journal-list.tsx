import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { History, Redo2, Undo2 } from 'lucide-react'
import { useDeferredValue, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useData } from '#web/data/data-context.tsx'
import { aboutLabel, undoneIds } from '#web/data/journal/label-history.ts'
import type { JournalEntry } from '#web/data/outbox/outbox-database.ts'
import { useOutbox, useOutboxView } from '#web/data/use-outbox.ts'
import { LOCALE } from '#web/lib/i18n/locale.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { JournalRow } from './journal-row.tsx'
import { useLabelUndo } from './use-label-undo.ts'

/** Changes that are shown at once. */
const PAGE = 100

/** Milliseconds between two looks into the journal: hundreds of answers come in a second. */
const TOGETHER = 400

/** The last changes of an album's labels, oldest first, as this device remembers them; new ones come by themselves. */
function useJournal(albumId: string, limit: number) {
  const { journal } = useData()
  const outbox = useOutbox()
  const queryClient = useQueryClient()
  // the outbox is outside React
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer = undefined
      void queryClient.invalidateQueries({ queryKey: ['journal'] })
    }
    const unsubscribe = outbox?.subscribe(() => {
      timer ??= setTimeout(look, TOGETHER)
    })
    return () => {
      unsubscribe?.()
      clearTimeout(timer)
    }
  }, [outbox, queryClient])
  return useQuery({
    queryKey: ['journal', albumId, limit],
    queryFn: async () => (await journal()).entries(albumId, { limit }),
    placeholderData: keepPreviousData,
    // it is on this device: offline is no reason to wait
    networkMode: 'always',
    gcTime: 0,
  })
}

const day = (entry: JournalEntry) =>
  new Date(entry.at).toLocaleDateString(LOCALE, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' })

/** All label changes of an album that this device remembers, the last one first. */
export function JournalList({ albumId }: { albumId: string }) {
  const [limit, setLimit] = useState(PAGE)
  const [params, setParams] = useSearchParams()
  const find = params.get('find') ?? ''
  const found = useDeferredValue(find)
  // changes of one label may lie far back
  const { data: read, isError, isPlaceholderData } = useJournal(albumId, found === '' ? limit : Infinity)
  const view = useOutboxView()
  const { undo, redo } = useLabelUndo(albumId)
  if (isError) {
    return (
      <EmptyState title="The journal can’t be read">
        This browser gives no access to what it keeps for this site, as in some private windows.
      </EmptyState>
    )
  }
  if (read === undefined) return null
  if (read.length === 0) {
    return (
      <EmptyState icon={<History size={22} />} title="No label has been changed here">
        Every label that is given or taken on this device is written down here, and can be undone.
      </EmptyState>
    )
  }
  const progress = new Map(view?.batches.map((batch) => [batch.id, batch]))
  const about = aboutLabel(read, found)
  const entries = about.slice(-limit)
  const hasMore = found === '' ? read.length >= limit : about.length > limit
  const undone = undoneIds(read)
  const days = Map.groupBy(entries.toReversed(), day)
  return (
    <>
      <div className="mt-5 flex flex-wrap items-end gap-2">
        <div className="min-w-48 max-w-[320px] flex-1">
          <SearchField
            label="Find changes of a label"
            value={find}
            onChange={(text) =>
              setParams(text === '' ? {} : { find: text }, { replace: true, preventScrollReset: true })
            }
          />
        </div>
        <Button icon={<Undo2 size={15} aria-hidden />} onClick={undo}>
          Undo
        </Button>
        <Button icon={<Redo2 size={15} aria-hidden />} onClick={redo}>
          Redo
        </Button>
      </div>
      {entries.length === 0 && <p className="mt-6 text-muted">No change of a label like “{found}” is kept here.</p>}
      {[...days].map(([name, own]) => (
        <section key={name} aria-label={name}>
          <h2 className="mt-6 mb-2 text-section text-muted uppercase">{name}</h2>
          <ul className="rounded-card border border-line bg-surface">
            {own.map((entry) => (
              <JournalRow
                key={entry.id}
                entry={entry}
                progress={progress.get(entry.id)}
                isUndone={undone.has(entry.id)}
              />
            ))}
          </ul>
        </section>
      ))}
      {hasMore && (
        <div className="mt-5 flex justify-center">
          <Button busy={isPlaceholderData} onClick={() => setLimit(limit + PAGE)}>
            Show older changes
          </Button>
        </div>
      )}
    </>
  )
}
