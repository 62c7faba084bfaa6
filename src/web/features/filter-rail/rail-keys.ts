import type { Side } from './choice-row.tsx'

/** A cell of the rail: a row, and one of its two buttons. */
export type RailCell = { row: string; side: Side }

export const isSameCell = (some: RailCell, other: RailCell | undefined): boolean =>
  some.row === other?.row && some.side === other.side

/** The cell that an event happened in. */
export function cellOf({ target }: { target: EventTarget }): RailCell | undefined {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-side]') : null
  const row = button?.closest<HTMLElement>('[data-row]')?.dataset['row']
  return row === undefined ? undefined : { row, side: button?.dataset['side'] === 'without' ? 'without' : 'with' }
}

/** The cell that a key moves to; undefined at the ends, and for other keys. */
export function nextCell(rows: readonly { key: string }[], { row, side }: RailCell, key: string): RailCell | undefined {
  const at = rows.findIndex((each) => each.key === row)
  const cellIn = (found: { key: string } | undefined, on = side) => found && { row: found.key, side: on }
  switch (key) {
    case 'ArrowDown':
      return cellIn(rows[at + 1])
    case 'ArrowUp':
      return cellIn(rows[at - 1])
    case 'Home':
      return cellIn(rows[0])
    case 'End':
      return cellIn(rows.at(-1))
    case 'ArrowRight':
      return cellIn(rows[at], 'without')
    case 'ArrowLeft':
      return cellIn(rows[at], 'with')
    default:
      return undefined
  }
}

/** The button of a cell, if it is in the document. */
export const buttonAt = (rail: HTMLElement, { row, side }: RailCell): HTMLElement | undefined =>
  rail.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"] > [data-side="${side}"]`) ?? undefined
