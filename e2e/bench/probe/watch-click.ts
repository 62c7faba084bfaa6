import { FULL, isFull, sheetState } from './sheet-state.ts'
import { afterPaint, until } from './wait.ts'

/** Milliseconds from the click's or key's `timeStamp`. */
export type Click = {
  /** Its handlers, including the React rendering they cause. */
  script: number
  /** The next paint, whatever it shows. */
  paint: number
  /** Another photo is first and tiles cover the view; or all tiles in view are selected. */
  done: number | undefined
  /** The tiles' pictures are complete, too. */
  pictures: number | undefined
}

const modifiers = new Set(['Control', 'Shift', 'Meta', 'Alt'])

/**
 * Milliseconds from an event's first listener to its last, including React's rendering, which happens in between.
 * Not by a new task: the browser would paint before it.
 */
const scriptOf = ({ type }: Event): Promise<number> => {
  const start = performance.now()
  return new Promise((resolve) => addEventListener(type, () => resolve(performance.now() - start), { once: true }))
}

/** Expected effect of the click: other photos, all tiles in view selected, or at least one. */
export type Effect = 'other photos' | 'selected' | 'some selected'

const LONGEST = { most: 8000, step: 4 }

/** Times the next click or key, polling for its effect. */
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
