import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { PhotoColumns } from '#web/data/album/photo-columns.ts'
import { useData } from '#web/data/data-context.tsx'
import type { NamedSets } from '#web/data/filter/condition-bits.ts'
import type { SeenStore } from '#web/data/seen/open-seen.ts'
import { whenIdle } from '#web/lib/sleep.ts'
import { subscribeToNothing } from '#web/lib/use-store.ts'

const noSets: NamedSets = new Map()

/** Milliseconds: long after the first screen. */
const MOST_WAIT = 5_000

/** What changed in an album since it was last looked at here, as something that a filter can ask for. The same object until that is another. */
export function useSeen(albumId: string) {
  const data = useData()
  const queryClient = useQueryClient()
  const {
    data: store,
    refetch,
    isError,
  } = useQuery<SeenStore>({
    queryKey: ['seen', albumId] as const,
    queryFn: async () => {
      const { openSeen } = await import('#web/data/seen/open-seen.ts')
      const { listOwnUploads } = await import('#web/data/resources/own-uploads.ts')
      const { labels, gone } = data
      const ownPhotos = () => listOwnUploads(queryClient, data, albumId)
      return openSeen({ scope: await data.scope(), albumId, labels, ownPhotos, signal: gone.signal })
    },
    // asked for when the album is whole and the page is idle
    enabled: false,
    retry: false,
    // one and the same as long as the connection lasts: it notes what this device changes
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  })
  const changes = useSyncExternalStore(store?.subscribe ?? subscribeToNothing, () => store?.get())
  const sets = useMemo((): NamedSets => {
    if (changes === undefined) return noSets
    return new Map([
      ['new', changes.fresh],
      ['relabelled', changes.relabelled],
    ])
  }, [changes])
  /** Nothing is known yet. */
  const isWaiting = store === undefined && !isError
  return useMemo(() => ({ store, changes, sets, isWaiting, open: refetch }), [store, changes, sets, isWaiting, refetch])
}

export type Seen = ReturnType<typeof useSeen>

type Sheet = {
  columns: PhotoColumns
  isLoading: boolean
  progress?: object | undefined
  isStale: boolean
  isLens: boolean
}

/** Compares what the sheet shows with what was seen, when the album is whole and nobody waits for anything. */
export function useSeenOfSheet({ store, open }: Seen, { columns, isLoading, progress, isStale, isLens }: Sheet): void {
  const isWhole = !isLoading && progress === undefined && !isStale && !isLens
  // a store outside React, and a database; both after all that is shown
  useEffect(() => {
    if (!isWhole) return
    let isOver = false
    const compare = async () => {
      await whenIdle(MOST_WAIT)
      if (isOver) return
      const opened = store ?? (await open({ cancelRefetch: false })).data
      if (!isOver) await opened?.follow(columns)
    }
    // a device that keeps nothing has seen nothing
    compare().catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [isWhole, store, open, columns])
}
