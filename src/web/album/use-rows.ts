import { useEffect, useSyncExternalStore } from 'react'
import type { Photo } from '#contract/index.ts'
import { createPhotoRows, type PhotoRows } from '#web/data/photo-stream/photo-rows.ts'

const noRows = createPhotoRows()

/** The rows at these positions of the album, as they are loaded. */
export function useRows(rows: PhotoRows = noRows, positions: readonly number[]): (Photo | undefined)[] {
  useSyncExternalStore(rows.subscribe, rows.version)
  // reads from a blob what is not held in memory; held ones cost nothing
  useEffect(() => void rows.load(positions))
  return positions.map((position) => rows.peek(position))
}
