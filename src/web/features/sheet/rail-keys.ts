import type { Side } from './choice-row.tsx'

/** A place in the rail: a row, and the side of it. */
export type RailPlace = { row: string; side: Side }

const rowsIn = (rail: HTMLElement) => [...rail.querySelectorAll<HTMLElement>('[data-row]')]

const sideOf = (row: HTMLElement | undefined, side: Side) =>
  row?.querySelector<HTMLElement>(`[data-side="${side}"]`) ?? undefined

/** The place that an event happened at. */
export function placeOf({ target }: { target: EventTarget }): RailPlace | undefined {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-side]') : null
  const row = button?.closest<HTMLElement>('[data-row]')?.dataset['row']
  return row === undefined ? undefined : { row, side: button?.dataset['side'] === 'without' ? 'without' : 'with' }
}

/** The button an arrow leads to from a place; nothing where the rail ends, or for other keys. */
export function keyTarget(rail: HTMLElement, place: RailPlace, key: string): HTMLElement | undefined {
  const rows = rowsIn(rail)
  const at = rows.findIndex(({ dataset }) => dataset['row'] === place.row)
  if (key === 'ArrowDown') return sideOf(rows[at + 1], place.side)
  if (key === 'ArrowUp') return sideOf(rows[at - 1], place.side)
  if (key === 'Home') return sideOf(rows[0], place.side)
  if (key === 'End') return sideOf(rows.at(-1), place.side)
  if (key === 'ArrowRight') return sideOf(rows[at], 'without')
  return key === 'ArrowLeft' ? sideOf(rows[at], 'with') : undefined
}

/** The first row that was found by searching. */
export const firstFound = (rail: HTMLElement): HTMLElement | undefined =>
  sideOf(rail.querySelector<HTMLElement>('[data-found] [data-row]') ?? undefined, 'with')
