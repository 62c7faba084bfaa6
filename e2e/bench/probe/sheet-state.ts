import { type ProbeTarget, probeTarget } from './probe-target.ts'

type Box = { top: number; right: number; bottom: number; left: number }

export type SheetState = {
  /** Tiles in view, and those of them whose picture is complete. */
  tiles: number
  pictures: number
  /** Share of the view that no tile covers, and share that no tile with a complete picture covers. */
  blank: number
  bare: number
  /** The first photo in view. */
  first: string | undefined
  /** Of the tiles in view. */
  selected: number
  /** Photos in view without a complete picture. */
  missing: string[]
  images: HTMLImageElement[]
}

/** Sample points for coverage, across and down. */
const ACROSS = 36
const DOWN = 24

/** Pixels around a tile that count as covered: half the gap between tiles, and rounding. */
const AROUND = 5

/** A view is full when less than this share is blank, which allows for ragged row ends. */
export const FULL = 0.08

const { tile, picture, grid, bar, selected }: ProbeTarget = probeTarget

export const scroller = (): Element =>
  document.querySelector(probeTarget.scroller) ?? document.scrollingElement ?? document.documentElement

/** The view: inside the scroll container, below the bar, from the top of the grid to the bottom. */
function viewOf(element: Element): Box | undefined {
  const outer =
    element === document.scrollingElement ? { top: 0, left: 0, bottom: innerHeight } : element.getBoundingClientRect()
  const photos = document.querySelector(grid)?.getBoundingClientRect()
  const stuck = document.querySelector(bar)?.getBoundingClientRect()
  if (photos === undefined) return undefined
  return {
    top: Math.max(outer.top, photos.top, stuck ? stuck.bottom : 0),
    bottom: Math.min(outer.bottom, innerHeight),
    left: Math.max(outer.left, photos.left),
    right: Math.min(outer.left + element.clientWidth, photos.right),
  }
}

const isIn = (view: Box, box: Box) =>
  box.right - box.left > 1 &&
  box.bottom - box.top > 1 &&
  box.bottom > view.top &&
  box.top < view.bottom &&
  box.right > view.left &&
  box.left < view.right

/** More than half opaque: a loaded picture that has not faded in yet doesn't count. */
const isSeen = (element: Element) => Number(getComputedStyle(element).opacity) > 0.5

const isLoaded = (element: Element) =>
  !(element instanceof HTMLImageElement) || (element.complete && element.naturalWidth > 0)

const isComplete = (element: Element | null) => element !== null && isLoaded(element) && isSeen(element)

/** Share of the view's sample points outside all boxes. */
function uncovered(view: Box, boxes: Box[]): number {
  let open = 0
  for (let row = 0; row < DOWN; row++) {
    const y = view.top + ((row + 0.5) * (view.bottom - view.top)) / DOWN
    const inRow = boxes.filter((box) => y >= box.top - AROUND && y <= box.bottom + AROUND)
    for (let column = 0; column < ACROSS; column++) {
      const x = view.left + ((column + 0.5) * (view.right - view.left)) / ACROSS
      if (!inRow.some((box) => x >= box.left - AROUND && x <= box.right + AROUND)) open++
    }
  }
  return open / (ACROSS * DOWN)
}

const nothing: SheetState = {
  tiles: 0,
  pictures: 0,
  blank: 1,
  bare: 1,
  first: undefined,
  selected: 0,
  missing: [],
  images: [],
}

/** What the view shows right now. */
export function sheetState(): SheetState {
  const view = viewOf(scroller())
  if (view === undefined) return nothing
  const tiles = [...document.querySelectorAll<HTMLElement>(tile)]
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => isIn(view, box))
    .map((found) => ({ ...found, shown: found.element.querySelector(picture) }))
  const complete = tiles.filter(({ shown }) => isComplete(shown))
  return {
    tiles: tiles.length,
    pictures: complete.length,
    blank: uncovered(
      view,
      tiles.map(({ box }) => box),
    ),
    bare: uncovered(
      view,
      complete.map(({ box }) => box),
    ),
    first: tiles[0]?.element.dataset['photoId'],
    selected: tiles.filter(({ element }) => element.matches(selected)).length,
    missing: tiles.filter(({ shown }) => !isComplete(shown)).map(({ element }) => element.dataset['photoId'] ?? ''),
    images: tiles.map(({ shown }) => shown).filter((shown) => shown instanceof HTMLImageElement),
  }
}

export const isFull = ({ tiles, pictures, bare }: SheetState) => tiles > 0 && pictures === tiles && bare < FULL
