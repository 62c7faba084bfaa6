import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useSyncExternalStore } from 'react'
import { useData } from '#web/data/data-context.tsx'
import type { LabelledAlbum, Labelling, LabellingState } from '#web/data/labelling/labelling.ts'
import type { Palette } from '#web/data/labelling/palette.ts'
import { subscribeToNothing } from '#web/lib/use-store.ts'

/** Giving labels in an album; nothing until its code is there. */
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

/** Tells it what the album is now. */
export function useLabellingOfSheet(labelling: Labelling | undefined, { columns, askedAt }: LabelledAlbum): void {
  // a store outside React: told before anyone can press a key
  useLayoutEffect(() => labelling?.follow({ columns, askedAt }), [labelling, columns, askedAt])
}

/** One thing about giving labels; rendered when it changes. */
export const useLabellingState = <Value>(
  labelling: Labelling | undefined,
  pick: (state: LabellingState | undefined) => Value,
): Value => useSyncExternalStore(labelling?.subscribe ?? subscribeToNothing, () => pick(labelling?.get()))

const noKeys: Palette = []

/** The album's label keys, for whoever takes them elsewhere. None until they are there. */
export function useLabelKeyList(labelling: Labelling | undefined): { list: Palette; set: (keys: Palette) => void } {
  const list = useLabellingState(labelling, (state) => state?.palette ?? noKeys)
  return { list, set: (keys) => void labelling?.setPalette(keys) }
}
