import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type Filter, noFilter } from '#web/data/filter/filter.ts'
import { readFilter } from '#web/data/filter/read-filter.ts'
import { writeFilter } from '#web/data/filter/write-filter.ts'
import { paths, readSheetView, type SheetView } from '#web/paths.ts'

/** The filter in the address; changing it navigates. */
export function useAlbumFilter(albumId: string) {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const view = readSheetView(query)
  const text = view.filter ?? ''
  const { filter: value = noFilter, problem } = useMemo(() => readFilter(text), [text])
  const addressOf = (changed: Filter) => paths.album(albumId, { ...view, filter: writeFilter(changed) })
  const addressAs = (as: SheetView['as']) => paths.album(albumId, { ...view, as })
  return {
    /** The search parameters of the sheet. */
    view,
    /** The filter's text in the address. */
    text,
    /** Empty if the text is invalid. */
    value,
    problem,
    /** The sheet's address with another filter. */
    addressOf,
    change: (changed: Filter) => void navigate(addressOf(changed)),
    /** The sheet's address with the participant lens, or without. */
    addressAs,
    lookAs: (as: SheetView['as']) => void navigate(addressAs(as)),
  }
}

export type AlbumFilter = ReturnType<typeof useAlbumFilter>
