import { type FocusEvent, type RefObject, startTransition, useState } from 'react'
import { flushSync } from 'react-dom'
import { buttonAt, isSameCell, cellOf, type RailCell } from './rail-keys.ts'

/** Milliseconds until a cell focused by a press becomes the tab stop. */
const AFTER_PRESS = 500

/** Roving tabindex over all rows of the rail, including those not in the document. */
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
    tabStop,
    comeTo,
    /** Moves the focus to a cell. */
    goTo: (at: RailCell | undefined) => {
      if (at === undefined) return
      // renders a row that was out of the document, so that it can be focused
      flushSync(() => setCell(at))
      if (rail.current) buttonAt(rail.current, at)?.focus()
    },
    /** Makes the focused cell the tab stop. */
    followFocus: (event: FocusEvent) => {
      // after a press the tab stop is not visible: updating it must not delay the press's own effect
      if (event.target.matches(':focus-visible')) comeTo(cellOf(event))
      else setTimeout(comeToFocus, AFTER_PRESS)
    },
  }
}
