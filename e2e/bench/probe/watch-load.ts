import { isFull, sheetState } from './sheet-state.ts'
import { afterPaint, decoded, pause } from './wait.ts'

/** Milliseconds since the navigation began. */
export type LoadMarks = {
  firstTile?: number
  /** The first picture in view was complete, and painted. */
  firstPhoto?: number
  /** Every tile in view was there, its picture complete and decoded, and painted. */
  full?: number
}

const STEP = 30

/** Marks the first photo for a trace. */
export const FIRST_PHOTO = 'bench: first photo'

/** Watches the page load from its start. */
export function watchLoad(): LoadMarks {
  const marks: LoadMarks = {}
  const watch = async () => {
    for (;;) {
      const state = sheetState()
      if (state.tiles > 0) marks.firstTile ??= performance.now()
      if (state.pictures > 0 && marks.firstPhoto === undefined) {
        marks.firstPhoto = performance.now()
        void afterPaint().then((time) => {
          performance.mark(FIRST_PHOTO)
          return (marks.firstPhoto = time)
        })
      }
      if (isFull(state)) {
        await decoded(state.images)
        marks.full = await afterPaint()
        return
      }
      await pause(STEP)
    }
  }
  void watch()
  return marks
}
