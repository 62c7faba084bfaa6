import { inSteps } from '#web/gallery/layout/scroll-scale.ts'
import type { SheetElements } from './use-grid-focus.ts'

/** What of the scrolled content is in view. */
export type ScrollView = {
  /** Pixels scrolled, in steps, so that rendering follows the rows and not every pixel. */
  top: number
  /** Pixels of the scroll container's inside. */
  height: number
  /** Pixels between the sheet's edges; 0 until it is known. */
  width: number
  /** Pixels of content above the sheet. */
  sheetTop: number
  /** Pixels at the top of the view that the bar covers, once it is stuck there. */
  covered: number
  /** It moves so fast that nobody sees single photos: not the time to start loading pictures. */
  hurried: boolean
}

/** Pixels per millisecond: above, no photo stays in view long enough for its picture to be fetched. */
const HURRY = 1

/** Milliseconds without a fast move until it counts as resting. */
const REST = 60

const keys = ['top', 'height', 'width', 'sheetTop', 'covered', 'hurried'] as const

const nothing = () => {}

/** The scroll position as a store outside React: one scroll listener, one resize observer. */
export function createScrollView() {
  let view: ScrollView = { top: 0, height: 0, width: 0, sheetTop: 0, covered: 0, hurried: false }
  let scrolledTo = 0
  const listeners = new Set<() => void>()
  const scrollListeners = new Set<() => void>()
  let measure = nothing

  const set = (next: ScrollView) => {
    const same = keys.every((key) => next[key] === view[key])
    if (same) return
    view = next
    for (const listener of listeners) listener()
  }

  return {
    get: () => view,
    /** Pixels scrolled, as last heard of: to ask the element would lay out what has just been rendered. */
    scrollTop: () => scrolledTo,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Told of every scroll, whether or not the view changed by a step. */
    onScroll: (listener: () => void): (() => void) => {
      scrollListeners.add(listener)
      return () => scrollListeners.delete(listener)
    },
    /** Takes the view as it is now, for those who moved it and can't wait for the event. */
    refresh: () => measure(),
    /** Follows a scroll container and what is inside it; returns how to stop. */
    attach: ({ scroller, bar, grid }: SheetElements): (() => void) => {
      // not asked for here: that would lay the page out before it is whole
      let last = { top: 0, at: Number.NEGATIVE_INFINITY }
      let rest: ReturnType<typeof setTimeout> | undefined
      measure = () => {
        const { clientHeight: height, scrollTop } = scroller
        scrolledTo = scrollTop
        const [width, sheetTop, covered] = [grid.clientWidth, grid.offsetTop, bar.offsetHeight]
        set({ ...view, top: inSteps(scrollTop), height, width, sheetTop, covered })
      }
      const scrolled = () => {
        const now = performance.now()
        const top = scroller.scrollTop
        const moved = Math.abs(top - last.top)
        // out of rest and far away at once: someone has gone to a place and stays there
        const jumped = moved > view.height && now - last.at > REST
        const fast = !jumped && moved > HURRY * Math.max(now - last.at, 16)
        last = { top, at: now }
        scrolledTo = top
        if (fast) {
          clearTimeout(rest)
          rest = setTimeout(() => set({ ...view, hurried: false }), REST)
        }
        set({ ...view, top: inSteps(top), hurried: fast || view.hurried })
        for (const listener of scrollListeners) listener()
      }
      // it tells of the sizes at first as well, once they are known: asking for them sooner would lay everything out twice
      const observer = new ResizeObserver(() => measure())
      // what lies above the sheet may grow and push it down
      for (const element of [scroller, ...scroller.children]) observer.observe(element)
      scroller.addEventListener('scroll', scrolled, { passive: true })
      return () => {
        measure = nothing
        clearTimeout(rest)
        observer.disconnect()
        scroller.removeEventListener('scroll', scrolled)
      }
    },
  }
}

export type ScrollViewStore = ReturnType<typeof createScrollView>
