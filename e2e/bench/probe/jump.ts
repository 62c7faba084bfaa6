import { FULL, isFull, scroller, sheetState } from './sheet-state.ts'
import { afterPaint, decoded, pause, until } from './wait.ts'

/** Milliseconds from the jump; undefined after a ten-second timeout. */
export type Jump = {
  /** Tiles cover the view; at least 100, the time of the first check. */
  tiles: number | undefined
  /** All their pictures are there, decoded and painted. */
  decoded: number | undefined
  first: string | undefined
}

const FIRST_LOOK = 100
const LONGEST = { most: 10_000, step: 25 }

/** Jumps to a share of the whole height, like dragging the scrollbar. */
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
