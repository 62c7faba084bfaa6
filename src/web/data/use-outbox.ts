import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Outbox } from '#web/data/outbox/open-outbox.ts'
import type { OutboxView } from '#web/data/outbox/outbox-view.ts'
import { subscribeToNothing } from '#web/lib/use-store.ts'
import { useData } from './data-context.tsx'

/** Opens the outbox of this connection, once `isWanted`; undefined until it is open. */
export function useOutbox({ isWanted = true } = {}): Outbox | undefined {
  const { outbox: open } = useData()
  const [opened, setOpened] = useState<{ by: typeof open; outbox: Outbox }>()
  // a chunk and a database, both outside React
  useEffect(() => {
    let isOver = false
    if (!isWanted) return undefined
    open().then(
      (outbox) => isOver || setOpened({ by: open, outbox }),
      // without an outbox nothing is waiting either
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [open, isWanted])
  return opened?.by === open ? opened.outbox : undefined
}

/** The outbox's view, kept up to date. */
export function useOutboxView(options?: { isWanted: boolean }): OutboxView | undefined {
  const outbox = useOutbox(options)
  return useSyncExternalStore(outbox?.subscribe ?? subscribeToNothing, () => outbox?.view())
}
