import { FULL, isFull, sheetState } from './sheet-state.ts'
import { afterPaint, until } from './wait.ts'

/** Milliseconds from the click's own time. */
export type Click = {
  /** Painted next, whatever that shows. */
  paint: number
  /** Another photo stands first and tiles cover the view; or all tiles in view are selected. */
  done: number | undefined
  /** The pictures of the tiles are there, too. */
  pictures: number | undefined
}

const LONGEST = { most: 8000, step: 4 }

/** Watches the next click: what it is to bring about is looked for until it is there. */
export function watchClick(effect: 'other photos' | 'selected'): Promise<Click> {
  const before = sheetState().first
  const isDone = () => {
    const { tiles, blank, first, selected } = sheetState()
    return effect === 'selected' ? tiles > 0 && selected === tiles : tiles > 0 && blank < FULL && first !== before
  }
  return new Promise((resolve) => {
    const onClick = async ({ timeStamp }: MouseEvent) => {
      const paint = (await afterPaint()) - timeStamp
      const since = () => performance.now() - timeStamp
      const done = await until(() => (isDone() ? since() : undefined), LONGEST)
      const pictures = await until(() => (isFull(sheetState()) ? since() : undefined), LONGEST)
      resolve({ paint, done, pictures })
    }
    addEventListener('click', (event) => void onClick(event), { capture: true, once: true })
  })
}
