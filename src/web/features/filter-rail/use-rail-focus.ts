import { type FocusEvent, type RefObject, startTransition, useState } from 'react'
import { flushSync } from 'react-dom'
import { buttonAt, isSamePlace, placeOf, type RailPlace } from './rail-keys.ts'

/** Milliseconds until a place that was pressed, and perhaps not clicked, is what Tab comes to. */
const AFTER_PRESS = 500

/** Roving tabindex over all rows of the rail, also those that are not in the document. */
export function useRailFocus(rail: RefObject<HTMLElement | null>, rows: readonly { key: string }[]) {
  const [place, setPlace] = useState<RailPlace>()
  const [first] = rows
  const stop = place && rows.some(({ key }) => key === place.row) ? place : undefined
  const tabStop: RailPlace | undefined = stop ?? (first && { row: first.key, side: 'with' })
  const comeTo = (at: RailPlace | undefined) =>
    startTransition(() => setPlace((last) => (at && !isSamePlace(at, last) ? at : last)))
  const comeToFocus = () => {
    if (document.activeElement) comeTo(placeOf({ target: document.activeElement }))
  }
  return {
    /** The place that Tab comes to. */
    tabStop,
    comeTo,
    /** Gives the focus to a place. */
    goTo: (at: RailPlace | undefined) => {
      if (at === undefined) return
      // a row far from the view comes into the document with this, and can take the focus
      flushSync(() => setPlace(at))
      if (rail.current) buttonAt(rail.current, at)?.focus()
    },
    /** A place has got the focus. */
    followFocus: (event: FocusEvent) => {
      // nothing is seen of where Tab comes to: what a press is for does not wait for it
      if (event.target.matches(':focus-visible')) comeTo(placeOf(event))
      else setTimeout(comeToFocus, AFTER_PRESS)
    },
  }
}
