import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { type Filter, noFilter } from '#web/data/filter/filter.ts'
import { readFilter } from '#web/data/filter/read-filter.ts'
import { writeFilter } from '#web/data/filter/write-filter.ts'
import { paths, type SheetView } from '#web/paths.ts'

/** The filter that was written last: to read its text would make the same one of it. */
let written: { text: string; filter: Filter } | undefined

const readText = (text: string) =>
  text === written?.text ? { filter: written.filter, problem: undefined } : readFilter(text)

/** The filter in the address, and the one way to change it: going to another address. */
export function useSheetFilter(albumId: string, view: SheetView) {
  const navigate = useNavigate()
  const text = view.filter ?? ''
  const { filter = noFilter, problem } = useMemo(() => readText(text), [text])
  const addressOfText = (changed: string) => paths.album(albumId, { ...view, filter: changed })
  const addressAs = (as: SheetView['as']) => paths.album(albumId, { ...view, as })
  return {
    view,
    /** As it stands in the address. */
    text,
    /** Nothing is filtered where the text has a problem. */
    filter,
    problem,
    /** The sheet's address with another filter. */
    addressOf: (changed: Filter) => addressOfText(writeFilter(changed)),
    change: (changed: Filter) => {
      written = { text: writeFilter(changed), filter: changed }
      void navigate(addressOfText(written.text))
    },
    /** The sheet's address through other eyes. */
    addressAs,
    lookAs: (as: SheetView['as']) => void navigate(addressAs(as)),
  }
}

export type SheetFilter = ReturnType<typeof useSheetFilter>
