import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useId, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { isUnreachable } from '#web/data/client/api-error.ts'
import { useData } from '#web/data/data-context.tsx'
import { messages } from './messages.ts'
import { pageContentAt } from './page-content.ts'

/** Whether the service can't be reached; a refusal doesn't count. */
function useOffline(): boolean {
  const { caller } = useData()
  const { error, failureReason } = useQuery(caller.current())
  return isUnreachable(error ?? failureReason)
}

/** When the page's main content was read, in milliseconds since 1970. */
function useReadAt(queryKey: readonly unknown[] | undefined): number | undefined {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => {
      const shown = queryKey && cache.findAll({ queryKey, type: 'active' }).map(({ state }) => state.dataUpdatedAt)
      return shown?.find((at) => at > 0)
    },
  )
}

/** Header note while offline: how old the page's data is, and a popover that explains it. */
export function OfflineNote() {
  const kept = pageContentAt(useLocation().pathname)
  const isOffline = useOffline()
  // only while offline: every cache event scans all queries, thousands for a long list
  const readAt = useReadAt(isOffline ? kept?.queryKey : undefined)
  const panelId = useId()
  const [isOpen, setOpen] = useState(false)
  if (!isOffline || kept === undefined || readAt === undefined) return null
  const sentence = messages.contentAsOf(kept.content, readAt)
  return (
    <section aria-label={messages.offline} className="min-w-0 max-sm:[&:has(+section)]:absolute">
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
        <p className="pt-1 text-muted">{messages.whatWaits}</p>
      </div>
    </section>
  )
}
