import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { PhotoColumns } from '#web/data/album/photo-columns.ts'
import { useData } from '#web/data/data-context.tsx'
import { type NamedSets, noSets } from '#web/data/filter/matching-bits.ts'
import type { SeenStore } from '#web/data/seen/open-seen.ts'
import { inSlices } from '#web/lib/async/in-slices.ts'
import { whenIdle } from '#web/lib/async/sleep.ts'
import { useStore } from '#web/lib/use-store.ts'
import { openedOnce } from './use-album-stores.ts'

/** Longest wait for an idle page, in milliseconds. */
const MOST_WAIT = 5_000

/** Changes in an album since this device's last visit, also as named sets for the filter. Referentially stable. */
export function useSeen(albumId: string) {
  const data = useData()
  const queryClient = useQueryClient()
  const query = useMemo(
    () =>
      queryOptions({
        ...openedOnce,
        queryKey: ['seen', albumId],
        queryFn: async (): Promise<SeenStore> => {
          const { openSeen } = await import('#web/data/seen/open-seen.ts')
          const { listOwnUploads } = await import('#web/data/resources/own-uploads.ts')
          const { sentLabels } = await import('#web/data/journal/sent-labels.ts')
          const { labelStore, disconnected } = data
          return openSeen({
            scope: await data.scope(),
            albumId,
            labelStore,
            ownPhotos: () => listOwnUploads(queryClient, data, albumId),
            journal: {
              unsent: async () => (await data.journal()).unsent(albumId),
              sent: async (since, ids) => {
                const journal = await data.journal()
                const entries = await journal.entries(albumId, { limit: Infinity, since, ids, withSent: true })
                return inSlices(sentLabels(entries))
              },
            },
            signal: disconnected.signal,
          })
        },
        // `useSeenComparison` opens it
        enabled: false,
        retry: false,
      }),
    [queryClient, data, albumId],
  )
  const { data: store, isError } = useQuery(query)
  const changes = useStore(store, (found) => found)
  const sets = useMemo((): NamedSets => {
    if (changes === undefined) return noSets
    const { ids, fresh, relabelled } = changes
    return new Map([
      ['new', { ids, bits: fresh }],
      ['relabelled', { ids, bits: relabelled }],
    ])
  }, [changes])
  /** The comparison has not begun. */
  const isWaiting = store === undefined && !isError
  return useMemo(() => ({ store, changes, sets, isWaiting, query }), [store, changes, sets, isWaiting, query])
}

export type UnseenChanges = ReturnType<typeof useSeen>

type SeenComparisonOptions = {
  columns: PhotoColumns
  /** The album has arrived completely, is up to date, and has all its labels. */
  isComplete: boolean
}

/** Compares the album with the last visit, once it is complete and the page is idle. */
export function useSeenComparison({ query }: UnseenChanges, { columns, isComplete }: SeenComparisonOptions): void {
  const queryClient = useQueryClient()
  // updates a store and a database, after everything visible
  useEffect(() => {
    if (!isComplete) return
    let isOver = false
    const compare = async () => {
      await whenIdle(MOST_WAIT)
      if (isOver) return
      // opened once, and anew after a new key, which invalidates it: the store listens to the connection's label changes
      const store = await queryClient.fetchQuery(query)
      if (!isOver) await store.follow(columns)
    }
    // without storage nothing counts as seen
    compare().catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [isComplete, queryClient, query, columns])
}
