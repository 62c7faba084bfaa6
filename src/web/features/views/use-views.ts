import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { useAlbum } from '#web/album/use-album.tsx'
import { useLabelKeyList } from '#web/album/use-labelling.ts'
import { callerScope } from '#web/data/client/connection.ts'
import { useData } from '#web/data/data-context.tsx'
import { readFilter } from '#web/data/filter/read-filter.ts'
import type { LabelShortcuts } from '#web/data/labelling/shortcuts.ts'
import { keptViews, type NamedView } from '#web/data/views/named-views.ts'
import { subscribeToNothing } from '#web/lib/use-store.ts'
import { useToast } from '#web/ui/toast.tsx'
import { messages } from './messages.ts'

export type Views = {
  list: readonly NamedView[]
  set: (views: readonly NamedView[]) => void
  /** The label shortcuts, which go with the views wherever those go. */
  keys: Keys
}

type Keys = { list: LabelShortcuts; set: (keys: LabelShortcuts) => void }

const noViews: readonly NamedView[] = []

/** The named views of an album on this device; none until it is known whose. */
export function useViews(): Views {
  const { albumId, labelling } = useAlbum()
  const keys = useLabelKeyList(labelling)
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
  const list = useSyncExternalStore(kept?.subscribe ?? subscribeToNothing, () => kept?.get() ?? noViews)
  return {
    list,
    keys,
    set: (views) => {
      if (kept?.set(views)) return
      toast.show({
        text: messages.storageBlocked,
        tone: 'error',
      })
    },
  }
}

/** How many photos each view would show now; nothing while the album is still arriving. */
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
