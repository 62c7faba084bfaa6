import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAlbum } from '#web/album/use-album.tsx'
import { callerScope } from '#web/data/client/connection.ts'
import { useData } from '#web/data/data-context.tsx'
import { readFilter } from '#web/data/filter/read-filter.ts'
import type { LabelShortcuts } from '#web/data/labelling/shortcuts.ts'
import { keptViews, type NamedView } from '#web/data/views/named-views.ts'
import { useStore } from '#web/lib/use-store.ts'
import { useToast } from '#web/ui/toast.tsx'
import { messages } from './messages.ts'

const noViews: readonly NamedView[] = []
const noKeys: LabelShortcuts = []

/** The caller's views of an album on this device; none until the caller is known. */
export function useViews() {
  const { albumId, labelling } = useAlbum()
  const keys = useStore(labelling, (state) => state?.shortcuts ?? noKeys)
  const { api, caller } = useData()
  const toast = useToast()
  const { data: callerId } = useQuery(caller.current())
  const kept = useMemo(
    () =>
      callerId === undefined
        ? undefined
        : keptViews({ scope: callerScope(api.base, callerId), formerScope: api.base, albumId }),
    [api, callerId, albumId],
  )
  const list = useStore(kept, (views) => views ?? noViews)
  /** @returns true if it was stored; otherwise that is shown */
  const tell = (isStored = false): boolean => {
    if (!isStored) toast.show({ text: messages.notStored, tone: 'error' })
    return isStored
  }
  return {
    list,
    /** They can be changed, and so can the label shortcuts: the caller is known, and the shortcuts are loaded. */
    isReady: kept !== undefined && labelling !== undefined,
    set: (views: readonly NamedView[]): boolean => tell(kept?.set(views)),
    /** Label shortcuts, which are exported and shared together with the views. */
    keys: { list: keys, set: (next: LabelShortcuts): boolean => tell(labelling?.setShortcuts(next)) },
  }
}

export type Views = ReturnType<typeof useViews>

/** Number of photos that each view matches, where that is known; empty while the album is loading. */
export function useViewCounts(views: readonly NamedView[]) {
  const { isWhole, countOf } = useAlbum()
  return useMemo(
    () =>
      isWhole
        ? views.map(({ filter: text }) => {
            const { filter } = readFilter(text)
            return filter && countOf(filter)
          })
        : [],
    [isWhole, views, countOf],
  )
}
