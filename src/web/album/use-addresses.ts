import { useEffect } from 'react'
import { useAlbum } from './use-album.tsx'
import { useRows } from './use-rows.ts'

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
