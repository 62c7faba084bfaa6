import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { useData } from '#web/data/data-context.tsx'
import { type NamedSets, noSets } from '#web/data/filter/condition-bits.ts'
import { choiceOf, withChoice } from '#web/data/filter/edit-filter.ts'
import type { Condition } from '#web/data/filter/filter.ts'
import type { PhotoSelection } from '#web/data/selection/photo-selection.ts'
import type { AlbumFilter } from './use-album-filter.ts'

/** The selection store of an album; undefined until its code and what is stored on this device are loaded. */
export function useSelection(albumId: string): PhotoSelection | undefined {
  const { scope, gone } = useData()
  const { data } = useQuery({
    queryKey: ['selection', albumId] as const,
    queryFn: async () => {
      // its code comes when it is asked for: the first photos are shown without
      const { openSelection } = await import('#web/data/selection/open-selection.ts')
      return openSelection({ scope: await scope(), albumId, signal: gone.signal })
    },
    // whose it is may not be known yet
    retry: true,
    // one and the same as long as the connection lasts, so that undo does
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  })
  return data
}

/** `in:selected`, as it is written in a filter. */
const selected: Condition = { type: 'set', name: 'selected' }

const nothingToHear = () => () => {}

/** The selection as a named set for the filter, and the toggle that filters by it. */
export function useOnlySelected(selection: PhotoSelection | undefined, { value, text, change }: AlbumFilter) {
  // no other filter changes with the selection: the page is not to be rendered for it
  const isAsked = text.includes('in:selected')
  const bits = useSyncExternalStore(selection?.subscribe ?? nothingToHear, () =>
    isAsked ? selection?.bits() : undefined,
  )
  const sets = useMemo((): NamedSets => (bits ? new Map([['selected', bits]]) : noSets), [bits])
  const isOn = choiceOf(value, selected) === 'with'
  return { sets, isOn, toggle: () => change(withChoice(value, selected, isOn ? 'either' : 'with')) }
}
