import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Photo } from '#contract/index.ts'
import { noAlbum } from '#web/data/photo-stream/album-photos.ts'
import type { PhotoRows } from '#web/data/photo-stream/photo-rows.ts'
import { useAlbum } from './use-album.tsx'

/** The rows at these album positions, as they load. Those of the previous answer stand in until then. */
export function useRows(rows: PhotoRows = noAlbum.rows, positions: readonly number[]): (Photo | undefined)[] {
  useSyncExternalStore(rows.subscribe, rows.version)
  const [{ current, before }, setAnswers] = useState({ current: rows, before: noAlbum.rows })
  // reads rows from a blob unless they are in memory
  useEffect(() => void rows.load(positions))
  const read = positions.map((position) => rows.peek(position))
  const isRead = read.every((row, place) => row !== undefined || before.peek(positions[place] ?? -1) === undefined)
  // derived from the previous state: set during render, as React's guide recommends; releases rows no longer needed
  if (current !== rows) setAnswers({ current: rows, before: current })
  else if (isRead && before !== noAlbum.rows) setAnswers({ current, before: noAlbum.rows })
  return read.map((row, place) => row ?? (current === rows ? before : current).peek(positions[place] ?? -1))
}

/** The picture addresses at these indexes of the sheet, as they load; expired ones are renewed. */
export function useAddresses(indexes: readonly number[]): (string | undefined)[] {
  const { source, rows, positionAt } = useAlbum()
  useRows(
    rows,
    indexes.flatMap((index) => positionAt(index) ?? []),
  )
  // renews expired addresses; cheap while they are valid
  useEffect(() => void source.loadAddresses(indexes))
  return indexes.map((index) => source.addressAt(index))
}
