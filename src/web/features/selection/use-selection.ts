import { useEffect, useLayoutEffect, useState } from 'react'
import { useData } from '#web/data/data-context.tsx'
import type { PhotoColumns } from '#web/data/photo-columns.ts'
import type { PhotoSelection } from '#web/data/selection/photo-selection.ts'

/** What is selected in an album; nothing until its code and what was kept on this device are there. */
export function useSelection(albumId: string): PhotoSelection | undefined {
  const { selections } = useData()
  const [opened, setOpened] = useState<{ albumId: string; selection: PhotoSelection }>()
  // a chunk and a database: both are outside React
  useEffect(() => {
    let isLeft = false
    const open = async () => {
      const selection = await selections.of(albumId)
      if (!isLeft) setOpened({ albumId, selection })
    }
    // without it the sheet is still a sheet; the next visit tries again
    open().catch(() => undefined)
    return () => {
      isLeft = true
    }
  }, [selections, albumId])
  return opened?.albumId === albumId ? opened.selection : undefined
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
