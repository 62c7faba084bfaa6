import { jump } from './jump.ts'
import { type Frames, recordFrames } from './record-frames.ts'
import { isFull, scroller, sheetState } from './sheet-state.ts'
import { until } from './wait.ts'
import { type Choice, watchChoice } from './watch-choice.ts'
import { type Click, watchClick } from './watch-click.ts'
import { watchLoad } from './watch-load.ts'
import { watchThread } from './watch-thread.ts'

// runs inside the measured page, before any script of its own

let recording = recordFrames({ look: false })
recording.stop()
let click: Promise<Click> | undefined
let choice: Promise<Choice> | undefined

const probe = {
  load: watchLoad(),
  thread: watchThread(),
  nodes: () => document.getElementsByTagName('*').length,
  jump,
  record() {
    recording = recordFrames({ look: true })
  },
  stop: (): Frames => recording.stop(),
  scrollTo(top: number) {
    scroller().scrollTop = top
  },
  /** Scrolls on by about a view; false at the end. */
  scrollOn() {
    const element = scroller()
    const before = element.scrollTop
    element.scrollTop += element.clientHeight * 0.9
    return element.scrollTop > before
  },
  /** Milliseconds until all tiles in view have their picture. */
  async settled(most: number) {
    const start = performance.now()
    return until(() => (isFull(sheetState()) ? performance.now() - start : undefined), { most, step: 25 })
  },
  view() {
    const { images, ...state } = sheetState()
    return { ...state, images: images.length }
  },
  armClick(effect: Parameters<typeof watchClick>[0]) {
    click = watchClick(effect)
  },
  clicked: () => click,
  armChoice() {
    choice = watchChoice()
  },
  chosen: () => choice,
}

declare global {
  interface Window {
    bench: typeof probe
  }
}

window.bench = probe
