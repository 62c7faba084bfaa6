import { useEffect, useSyncExternalStore } from 'react'
import type { Photo } from '#contract/index.ts'
import { noAlbum } from '#web/data/photo-stream/album-photos.ts'
import type { PhotoRows } from '#web/data/photo-stream/photo-rows.ts'

/** The rows at these positions of the album, as they are loaded. */
export function useRows(rows: PhotoRows = noAlbum.rows, positions: readonly number[]): (Photo | undefined)[] {
  useSyncExternalStore(rows.subscribe, rows.version)
  // reads from a blob what is not held in memory; held ones cost nothing
  useEffect(() => void rows.load(positions))
  return positions.map((position) => rows.peek(position))
}
