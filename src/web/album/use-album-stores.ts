import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { useData } from '#web/data/data-context.tsx'
import type { Data } from '#web/data/data.ts'
import { choiceOf, withAllMatching, withPressed } from '#web/data/filter/edit-filter.ts'
import type { Condition } from '#web/data/filter/filter.ts'
import { type NamedSets, noSets } from '#web/data/filter/matching-bits.ts'
import type { LabelledAlbum, Labelling } from '#web/data/labelling/labelling.ts'
import type { PhotoSelection } from '#web/data/selection/photo-selection.ts'
import { subscribeToNothing } from '#web/lib/use-store.ts'
import type { AlbumFilter } from './use-album-filter.ts'

/** Options of a query that opens a store once per connection, so that its undo history survives navigation. */
export const openedOnce = { staleTime: Infinity, gcTime: Infinity, structuralSharing: false } as const

/** The dialog of labelling that is open: the picker for these photos, or the label shortcuts. */
export type LabellingDialog = { picker: readonly string[] } | 'shortcuts'

// both stores are loaded lazily: the first photos don't need them

const labellingQuery = (data: Data, albumId: string) =>
  queryOptions({
    ...openedOnce,
    queryKey: ['labelling', albumId],
    queryFn: async () => {
      const { openLabelling } = await import('#web/data/labelling/labelling.ts')
      return openLabelling(data, albumId)
    },
    // the caller may not be known yet
    retry: true,
  })

/** The labelling store of an album; undefined until its code is loaded. */
export const useLabelling = (albumId: string): Labelling | undefined =>
  useQuery(labellingQuery(useData(), albumId)).data

/**
 * Opens the labelling store of this album once the caller is known, even if the album has been left meanwhile; undefined
 * if the connection has ended.
 */
export function useLateLabelling(album: LabelledAlbum): (albumId: string) => Promise<Labelling | undefined> {
  const [data, queryClient] = [useData(), useQueryClient()]
  return async (albumId) => {
    const { labelStore, disconnected } = data
    await labelStore.outbox().catch((error: unknown) => {
      if (!disconnected.signal.aborted) throw error
    })
    if (disconnected.signal.aborted) return undefined
    const query = labellingQuery(data, albumId)
    const isNew = queryClient.getQueryData(query.queryKey) === undefined
    const labelling = await queryClient.fetchQuery(query)
    // if the album is open again, its page sets it, though not yet in a store that has just been opened
    if (isNew || !queryClient.getQueryCache().find(query)?.isActive()) labelling.follow(album)
    return labelling
  }
}

/** The selection store of an album; undefined until its code and the stored selection are loaded. */
export function useSelection(albumId: string): PhotoSelection | undefined {
  const { scope, disconnected } = useData()
  const { data: selection } = useQuery({
    ...openedOnce,
    queryKey: ['selection', albumId] as const,
    queryFn: async () => {
      const { openSelection } = await import('#web/data/selection/open-selection.ts')
      return openSelection({ scope: await scope(), albumId, signal: disconnected.signal })
    },
    retry: true,
  })
  return selection
}

/** The condition `in:selected`. */
const selected: Condition = { type: 'set', name: 'selected' }

/** The selection as a named set for the filter, and the toggle that filters by it. */
export function useOnlySelected(selection: PhotoSelection | undefined, { value, text, change }: AlbumFilter) {
  // subscribes only if the filter uses the selection: otherwise a change must not render the page
  const isAsked = text.includes('in:selected')
  const set = useSyncExternalStore(selection?.subscribe ?? subscribeToNothing, () =>
    isAsked ? selection?.set() : undefined,
  )
  const sets = useMemo((): NamedSets => (set ? new Map([['selected', set]]) : noSets), [set])
  const filter = withAllMatching(value)
  const isOn = choiceOf(filter, selected) === 'with'
  return { sets, isOn, toggle: () => change(withPressed(filter, selected, 'with')) }
}
