import { useEffect, useSyncExternalStore } from 'react'
import type { Outbox } from '#web/data/outbox/open-outbox.ts'
import type { OutboxView } from '#web/data/outbox/outbox-view.ts'
import { subscribeToNothing, useStore } from '#web/lib/use-store.ts'
import { useData } from './data-context.tsx'

/** The outbox of this connection, which it opens once `isWanted`; undefined until it is open. */
export function useOutbox({ isWanted = true } = {}): Outbox | undefined {
  const { outbox: open, labelStore } = useData()
  // a chunk and a database, both outside React; the first label tries again what fails here
  useEffect(() => void (isWanted && open().catch(() => undefined)), [open, isWanted])
  return useStore(labelStore.opened, (outbox) => outbox)
}

/** The outbox's view, kept up to date. */
export function useOutboxView(options?: { isWanted: boolean }): OutboxView | undefined {
  const outbox = useOutbox(options)
  return useSyncExternalStore(outbox?.subscribe ?? subscribeToNothing, () => outbox?.view())
}
