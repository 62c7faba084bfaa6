import { matchQuery, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useId, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { explainError, isUnreachable } from '#web/data/client/api-error.ts'
import { useData } from '#web/data/data-context.tsx'
import { messages } from './messages.ts'
import { pageContentAt } from './page-content.ts'

/** Whether the service can't be reached; a refusal doesn't count. */
function useOffline(): boolean {
  const { caller } = useData()
  const { error, failureReason } = useQuery(caller.current())
  return isUnreachable(error ?? failureReason)
}

/** The state of the query of the page's main content, once that is shown. */
function useContentState(queryKey: QueryKey | undefined) {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    // only its own events: each scans all queries, thousands for a long list
    (listener) =>
      cache.subscribe(({ query }) => {
        if (queryKey && matchQuery({ queryKey }, query)) listener()
      }),
    () => queryKey && cache.findAll({ queryKey, type: 'active' }).find(({ state }) => state.dataUpdatedAt > 0)?.state,
  )
}

/** Header note while offline, or while only the page's data can't be read: how old that is, and a popover that says why. */
export function OfflineNote() {
  const kept = pageContentAt(useLocation().pathname)
  const isOffline = useOffline()
  const state = useContentState(kept?.queryKey)
  const panelId = useId()
  const [isOpen, setOpen] = useState(false)
  if (kept === undefined || state === undefined) return null
  const { dataUpdatedAt: readAt, errorUpdatedAt, error, fetchFailureReason, fetchMeta } = state
  // a next page that can't be read makes those before it no older
  if (!isOffline && (errorUpdatedAt <= readAt || fetchMeta?.fetchMore)) return null
  const failure = error ?? fetchFailureReason
  // neither while data kept on this device is shown and requested again
  const why = isOffline || failure === null ? messages.unreachable : explainError(failure)
  const sentence = messages.contentAsOf(why, kept.content, readAt)
  return (
    <section
      aria-label={isOffline ? messages.offline : messages.notUpToDate}
      className="min-w-0 max-sm:[&:has(+section)]:absolute"
    >
      <output className="sr-only">{sentence}</output>
      <button
        type="button"
        popoverTarget={panelId}
        aria-expanded={isOpen}
        title={sentence}
        // a phone has room for one mark, and that of waiting changes says more
        className="touch-target flex h-[34px] max-w-full items-center gap-2 rounded-control px-2 text-small font-medium tabular-nums text-muted hover:text-ink max-sm:[section:has(+section)>&]:hidden"
      >
        <CloudOff size={16} aria-hidden className="shrink-0 text-warn" />
        <span className="truncate max-sm:sr-only">{messages.asOf(readAt)}</span>
      </button>
      <div
        id={panelId}
        popover="auto"
        onToggle={({ newState }) => setOpen(newState === 'open')}
        className="inset-auto end-3 top-[calc(var(--header-height)+6px)] m-0 w-[340px] max-w-[calc(100vw-24px)] rounded-card border border-line bg-surface px-4 py-3 text-body text-ink shadow-float"
      >
        <p className="font-semibold">{sentence}</p>
        {isOffline && <p className="pt-1 text-muted">{messages.whatWaits}</p>}
      </div>
    </section>
  )
}
