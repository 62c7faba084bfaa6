import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import type { PhotoColumns } from '#web/data/album/photo-columns.ts'
import { useData } from '#web/data/data-context.tsx'
import type { PhotoSelection } from '#web/data/selection/photo-selection.ts'

/** The selection of an album; undefined until its code and the stored selection are loaded. */
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

type Sheet = {
  columns: PhotoColumns
  /** Positions of the photos shown, ascending. */
  shown: Uint32Array
}

/** Tells the selection what the album is now and which of it is shown. */
export function useSelectionOfSheet(selection: PhotoSelection | undefined, { columns, shown }: Sheet): void {
  // a store outside React: told before anyone can click
  useLayoutEffect(() => selection?.follow(columns, shown), [selection, columns, shown])
}
