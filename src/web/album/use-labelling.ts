import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useData } from '#web/data/data-context.tsx'
import type { Labelling, LabellingState } from '#web/data/labelling/labelling.ts'
import type { LabelShortcuts } from '#web/data/labelling/shortcuts.ts'
import { subscribeToNothing } from '#web/lib/use-store.ts'

/** The dialog of labelling that is open: the picker for these photos, or the label shortcuts. */
export type LabellingDialog = { picker: readonly string[] } | 'shortcuts'

/** The labelling store of an album; undefined until its code is loaded. */
export function useLabelling(albumId: string): Labelling | undefined {
  const data = useData()
  const { data: labelling } = useQuery({
    queryKey: ['labelling', albumId] as const,
    queryFn: async () => {
      // its code comes when it is asked for: the first photos are shown without
      const { openLabelling } = await import('#web/data/labelling/open-labelling.ts')
      return openLabelling(data, albumId)
    },
    // whose it is may not be known yet
    retry: true,
    // one and the same as long as the connection lasts
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  })
  return labelling
}

/** A selected part of the labelling state; rendered again when it changes. */
export const useLabellingState = <Value>(
  labelling: Labelling | undefined,
  pick: (state: LabellingState | undefined) => Value,
): Value => useSyncExternalStore(labelling?.subscribe ?? subscribeToNothing, () => pick(labelling?.get()))

const noKeys: LabelShortcuts = []

/** The album's label shortcuts, to be exported and imported with its views. None until they are loaded. */
export function useLabelKeyList(labelling: Labelling | undefined): {
  list: LabelShortcuts
  set: (keys: LabelShortcuts) => void
} {
  const list = useLabellingState(labelling, (state) => state?.shortcuts ?? noKeys)
  return { list, set: (keys) => void labelling?.setShortcuts(keys) }
}
