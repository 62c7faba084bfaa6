import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useData } from '#web/data/data-context.tsx'
import { useExtension } from '#web/data/use-extension.ts'
import { abortableSleep } from '#web/lib/async/abortable-sleep.ts'

/** Shortest pause between two reads, in milliseconds. */
const SHORTEST = 60_000
/** The same with live updates: a gateway doesn't learn of every change. */
const SHORTEST_WITH_LIVE = 600_000

/** The pause as a multiple of the last read: a service without ETags sends the whole album each time. */
const PAUSE_PER_READ = 10
/** Upper bound of the pause: a read may have taken long only because the service was away, or the device asleep. */
const LONGEST = 1_800_000

/**
 * Polls the photos of an album, for a page that nobody attends: their labels may change without their number, and other
 * pages refetch them on focus.
 */
export function usePolledPhotos(albumId: string): void {
  const queryClient = useQueryClient()
  const { photos } = useData()
  const shortest = useExtension('live') ? SHORTEST_WITH_LIVE : SHORTEST
  // a timer, outside React
  useEffect(() => {
    const over = new AbortController()
    const poll = async () => {
      while (!over.signal.aborted) {
        const begun = Date.now()
        // the read under way, if there is one; none while the photos are fresh
        if (document.visibilityState === 'visible')
          await queryClient.fetchQuery(photos.list(albumId)).catch(() => undefined)
        const pause = Math.max(shortest, (Date.now() - begun) * PAUSE_PER_READ)
        await abortableSleep(Math.min(pause, LONGEST), over.signal).catch(() => undefined)
      }
    }
    void poll()
    return () => over.abort()
  }, [queryClient, photos, albumId, shortest])
}
