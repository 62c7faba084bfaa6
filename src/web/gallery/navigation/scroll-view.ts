import { inSteps } from '#web/gallery/layout/scroll-scale.ts'
import type { SheetElements } from './sheet-elements.ts'

/** The viewport over a sheet. */
export type ScrollView = {
  /** Pixels scrolled, quantised, so that React renders by rows, not by pixels. */
  top: number
  /** Inner height of the scroll container, in pixels. */
  height: number
  /** Width of the sheet in pixels; 0 until known. */
  width: number
  /** Pixels of content above the sheet. */
  sheetTop: number
  /** Pixels of room below it, for bars that float over its end. */
  below: number
  /** Pixels at the top of the view that the sticky bar covers. */
  covered: number
  /** Scrolling is too fast to see single photos: no pictures are loaded from the network. */
  hurried: boolean
}

/** Pixels per millisecond beyond which no photo stays in view long enough for its picture to be fetched. */
const HURRY = 1

/** Milliseconds without fast scrolling until the view counts as at rest. */
const REST = 60

const keys = ['top', 'height', 'width', 'sheetTop', 'below', 'covered', 'hurried'] as const

const nothing = () => {}

/** The scroll position as a store outside React: one scroll listener, one resize observer. */
export function createScrollView() {
  let view: ScrollView = { top: 0, height: 0, width: 0, sheetTop: 0, below: 0, covered: 0, hurried: false }
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
    /** Pixels scrolled at the last event: reading the element would force a layout right after rendering. */
    scrollTop: () => scrolledTo,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Calls the listener at every scroll event, also within a step. */
    onScroll: (listener: () => void): (() => void) => {
      scrollListeners.add(listener)
      return () => scrollListeners.delete(listener)
    },
    /** Measures now: for callers that have just scrolled, ahead of the scroll event. */
    refresh: () => measure(),
    /** Observes a scroll container and its content; returns the cleanup. */
    attach: ({ scroller, bar, grid }: SheetElements): (() => void) => {
      // not read from the element: that would force a layout before the page is complete
      let last = { top: 0, at: Number.NEGATIVE_INFINITY }
      let rest: ReturnType<typeof setTimeout> | undefined
      measure = () => {
        const { clientHeight: height, scrollTop } = scroller
        scrolledTo = scrollTop
        const [width, sheetTop, covered] = [grid.clientWidth, grid.offsetTop, bar.offsetHeight]
        const below = Number.parseFloat(getComputedStyle(scroller).paddingBottom)
        set({ ...view, top: inSteps(scrollTop), height, width, sheetTop, below, covered })
      }
      const scrolled = () => {
        const now = performance.now()
        const top = scroller.scrollTop
        const moved = Math.abs(top - last.top)
        // more than a view at once, after a rest: a jump, not fast scrolling
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
      // also reports the initial sizes; reading them sooner would lay everything out twice
      const observer = new ResizeObserver(() => measure())
      // content above the sheet may grow and push it down
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
