import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useData } from '#web/data/data-context.tsx'
import { useExtension } from '#web/data/use-extension.ts'
import { abortableSleep } from '#web/lib/async/abortable-sleep.ts'

/** Shortest pause between two reads, in milliseconds. */
const SHORTEST = 60_000
/** The same with live updates: a gateway doesn't learn of every change. */
const SHORTEST_WITH_LIVE = 600_000

/** Pause for each photo, since a service may send the whole album each time: ten minutes for 50,000, some 70 MB. */
const PAUSE_PER_PHOTO = 12
/** The pause as a multiple of the last read. */
const PAUSE_PER_READ = 10
/** Upper bound of that multiple: a read may have been slow only because the service was away, or the device asleep. */
const LONGEST = 600_000

/**
 * Polls the photos of an album, for an unattended page: their labels may change without their number, and other
 * pages refetch them on focus.
 */
export function usePolledPhotos(albumId: string): void {
  const queryClient = useQueryClient()
  const { photos } = useData()
  const shortest = useExtension('live') ? SHORTEST_WITH_LIVE : SHORTEST
  // a timer, outside React
  useEffect(() => {
    const query = photos.list(albumId)
    const over = new AbortController()
    const poll = async () => {
      while (!over.signal.aborted) {
        const begun = Date.now()
        // the read under way, if there is one; none while the photos are fresh
        const read =
          document.visibilityState === 'visible'
            ? await queryClient.fetchQuery(query).catch(() => undefined)
            : undefined
        // how long a failed read took says nothing of the next
        const took = read ? Date.now() - begun : 0
        const count = queryClient.getQueryData(query.queryKey)?.columns.count ?? 0
        const pause = Math.max(shortest, count * PAUSE_PER_PHOTO, Math.min(took * PAUSE_PER_READ, LONGEST))
        await abortableSleep(pause, over.signal).catch(() => undefined)
      }
    }
    void poll()
    return () => over.abort()
  }, [queryClient, photos, albumId, shortest])
}
