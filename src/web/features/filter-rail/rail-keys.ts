import type { Side } from './choice-row.tsx'

/** A place in the rail: a row, and the side of it. */
export type RailPlace = { row: string; side: Side }

export const isSamePlace = (some: RailPlace, other: RailPlace | undefined): boolean =>
  some.row === other?.row && some.side === other.side

/** The place that an event happened at. */
export function placeOf({ target }: { target: EventTarget }): RailPlace | undefined {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-side]') : null
  const row = button?.closest<HTMLElement>('[data-row]')?.dataset['row']
  return row === undefined ? undefined : { row, side: button?.dataset['side'] === 'without' ? 'without' : 'with' }
}

/** The place an arrow leads to, among all rows that there are; nothing where the rail ends, or for other keys. */
export function nextPlace(
  rows: readonly { key: string }[],
  { row, side }: RailPlace,
  key: string,
): RailPlace | undefined {
  const at = rows.findIndex((each) => each.key === row)
  const placeIn = (found: { key: string } | undefined, on = side) => found && { row: found.key, side: on }
  switch (key) {
    case 'ArrowDown':
      return placeIn(rows[at + 1])
    case 'ArrowUp':
      return placeIn(rows[at - 1])
    case 'Home':
      return placeIn(rows[0])
    case 'End':
      return placeIn(rows.at(-1))
    case 'ArrowRight':
      return placeIn(rows[at], 'without')
    case 'ArrowLeft':
      return placeIn(rows[at], 'with')
    default:
      return undefined
  }
}

/** The button of a place, where it is in the document. */
export const buttonAt = (rail: HTMLElement, { row, side }: RailPlace): HTMLElement | undefined =>
  rail.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"] > [data-side="${side}"]`) ?? undefined
