import { useEffect } from 'react'
import { useAlbum } from './use-album.tsx'
import { useRows } from './use-rows.ts'

/** The addresses of the pictures at these indexes of the sheet, as they are loaded; expired ones are renewed. */
export function useAddresses(indexes: readonly number[]): (string | undefined)[] {
  const { source, rows, positionAt } = useAlbum()
  useRows(
    rows,
    indexes.flatMap((index) => positionAt(index) ?? []),
  )
  // asks for new addresses where these have expired; costs nothing where they are good
  useEffect(() => void source.loadAddresses(indexes))
  return indexes.map((index) => source.addressAt(index))
}
