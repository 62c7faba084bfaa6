import { FULL, isFull, sheetState } from './sheet-state.ts'
import { afterPaint, until } from './wait.ts'

/** Milliseconds from the click's own time, or the key's. */
export type Click = {
  /** What its handlers took, and the rendering that they asked for of React. */
  script: number
  /** Painted next, whatever that shows. */
  paint: number
  /** Another photo stands first and tiles cover the view; or all tiles in view are selected. */
  done: number | undefined
  /** The pictures of the tiles are there, too. */
  pictures: number | undefined
}

const modifiers = new Set(['Control', 'Shift', 'Meta', 'Alt'])

/**
 * Milliseconds that an event takes from the first listener to the last one, React's rendering included, which it does
 * between two of them. A task asked for now would not do: the browser paints first.
 */
const scriptOf = ({ type }: Event): Promise<number> => {
  const start = performance.now()
  return new Promise((resolve) => addEventListener(type, () => resolve(performance.now() - start), { once: true }))
}

/** What the click is to bring about: other photos, all tiles in view selected, or one of them. */
export type Effect = 'other photos' | 'selected' | 'some selected'

const LONGEST = { most: 8000, step: 4 }

/** Watches the next click or key: what it is to bring about is looked for until it is there. */
export function watchClick(effect: Effect): Promise<Click> {
  const before = sheetState().first
  const isDone = () => {
    const { tiles, blank, first, selected } = sheetState()
    if (effect === 'some selected') return selected > 0
    return effect === 'selected' ? tiles > 0 && selected === tiles : tiles > 0 && blank < FULL && first !== before
  }
  return new Promise((resolve) => {
    const watching = new AbortController()
    const onPress = async (event: Event) => {
      if (event instanceof KeyboardEvent && modifiers.has(event.key)) return
      watching.abort()
      const { timeStamp } = event
      const script = scriptOf(event)
      const paint = (await afterPaint()) - timeStamp
      const since = () => performance.now() - timeStamp
      const done = await until(() => (isDone() ? since() : undefined), LONGEST)
      const pictures = await until(() => (isFull(sheetState()) ? since() : undefined), LONGEST)
      resolve({ script: await script, paint, done, pictures })
    }
    for (const type of ['click', 'keydown']) {
      addEventListener(type, (event) => void onPress(event), { capture: true, signal: watching.signal })
    }
  })
}
