import { FULL, isFull, scroller, sheetState } from './sheet-state.ts'
import { afterPaint, decoded, pause, until } from './wait.ts'

/** Milliseconds from the jump; undefined: not within ten seconds. */
export type Jump = {
  /** Tiles cover the view; never less than 100, the first time that anyone looks. */
  tiles: number | undefined
  /** All their pictures are there, decoded and painted. */
  decoded: number | undefined
  first: string | undefined
}

const FIRST_LOOK = 100
const LONGEST = { most: 10_000, step: 25 }

/** Jumps to a share of the whole height, as somebody does who drags the scrollbar there. */
export async function jump(share: number): Promise<Jump> {
  const element = scroller()
  const start = performance.now()
  element.scrollTop = (element.scrollHeight - element.clientHeight) * share
  await pause(FIRST_LOOK)
  const tiles = await until(() => (sheetState().blank < FULL ? performance.now() - start : undefined), LONGEST)
  const full = await until(() => {
    const state = sheetState()
    return isFull(state) ? state : undefined
  }, LONGEST)
  if (full === undefined) return { tiles, decoded: undefined, first: undefined }
  await decoded(full.images)
  return { tiles, decoded: (await afterPaint()) - start, first: full.first }
}
