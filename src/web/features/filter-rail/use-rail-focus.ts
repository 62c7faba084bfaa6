import { type FocusEvent, type RefObject, startTransition, useState } from 'react'
import { flushSync } from 'react-dom'
import { buttonAt, isSameCell, cellOf, type RailCell } from './rail-keys.ts'

/** Milliseconds until a cell that was pressed, and perhaps not clicked, becomes the tab stop. */
const AFTER_PRESS = 500

/** Roving tabindex over all rows of the rail, also those that are not in the document. */
export function useRailFocus(rail: RefObject<HTMLElement | null>, rows: readonly { key: string }[]) {
  const [cell, setCell] = useState<RailCell>()
  const [first] = rows
  const stop = cell && rows.some(({ key }) => key === cell.row) ? cell : undefined
  const tabStop: RailCell | undefined = stop ?? (first && { row: first.key, side: 'with' })
  const comeTo = (at: RailCell | undefined) =>
    startTransition(() => setCell((last) => (at && !isSameCell(at, last) ? at : last)))
  const comeToFocus = () => {
    if (document.activeElement) comeTo(cellOf({ target: document.activeElement }))
  }
  return {
    /** The cell that Tab moves to. */
    tabStop,
    comeTo,
    /** Moves the focus to a cell. */
    goTo: (at: RailCell | undefined) => {
      if (at === undefined) return
      // a row far from the view comes into the document with this, and can take the focus
      flushSync(() => setCell(at))
      if (rail.current) buttonAt(rail.current, at)?.focus()
    },
    /** Makes the cell that has got the focus the tab stop. */
    followFocus: (event: FocusEvent) => {
      // the tab stop is not visible: what the press is for does not wait for it
      if (event.target.matches(':focus-visible')) comeTo(cellOf(event))
      else setTimeout(comeToFocus, AFTER_PRESS)
    },
  }
}
