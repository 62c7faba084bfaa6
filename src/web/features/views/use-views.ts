import { useMemo, useSyncExternalStore } from 'react'
import { useData } from '#web/data/data-context.tsx'
import { type KeptViews, keptViews } from '#web/data/views/kept-views.ts'
import type { NamedView } from '#web/data/views/named-views.ts'
import { useToast } from '#web/ui/toast.tsx'

export type Views = { list: readonly NamedView[]; set: (views: readonly NamedView[]) => void }

/** The named views of an album on this device. */
export function useViews(albumId: string): Views {
  const { api } = useData()
  const toast = useToast()
  const kept: KeptViews = useMemo(() => keptViews({ scope: api.base, albumId }), [api, albumId])
  const list = useSyncExternalStore(kept.subscribe, kept.get)
  return {
    list,
    set: (views) => {
      if (kept.set(views)) return
      toast.show({ text: 'This browser keeps nothing: the views are gone when the page is closed. Export them first.', tone: 'error' })
    },
  }
}
