import { useMemo, useSyncExternalStore } from 'react'
import { useData } from '#web/data/data-context.tsx'
import type { Palette } from '#web/data/labelling/palette.ts'
import { keptViews } from '#web/data/views/kept-views.ts'
import type { NamedView } from '#web/data/views/named-views.ts'
import { useToast } from '#web/ui/toast.tsx'

export type Views = {
  list: readonly NamedView[]
  set: (views: readonly NamedView[]) => void
  /** The label keys, which go with the views wherever those go. */
  keys: Keys
}

type Keys = { list: Palette; set: (keys: Palette) => void }

/** The named views of an album on this device. */
export function useViews(albumId: string, keys: Keys): Views {
  const { api } = useData()
  const toast = useToast()
  const kept = useMemo(() => keptViews({ scope: api.base, albumId }), [api, albumId])
  const list = useSyncExternalStore(kept.subscribe, kept.get)
  return {
    list,
    keys,
    set: (views) => {
      if (kept.set(views)) return
      toast.show({ text: 'This browser keeps nothing: the views are gone when the page is closed. Export them first.', tone: 'error' })
    },
  }
}
