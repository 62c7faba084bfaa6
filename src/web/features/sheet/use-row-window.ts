import { useLayoutEffect, useRef, useState } from 'react'
import { inSteps, type RowWindow, type Span, windowOf } from './row-window.ts'

/** Pixels of a row with one line of text, with the gap after it: what is taken for those that have not been seen. */
const ROW = 33

/** Pixels between rows. */
const GAP = 1

const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowY)

function scrollerOf(element: Element): Element {
  const parent = element.parentElement
  return parent === null || scrolls(parent) ? (parent ?? element) : scrollerOf(parent)
}

/** Which rows of a long list are near what is in view of it, whatever scrolls it; rows may be as high as they like. */
export function useRowWindow(keys: readonly string[]) {
  const list = useRef<HTMLUListElement>(null)
  const [heights] = useState(() => new Map<string, number>())
  // until the list is laid out, what a first look takes in
  const [view, setView] = useState<Span>({ top: 0, bottom: 0 })
  // where the list lies, and how high its rows are, is the browser's to know; it is asked when everything is laid out
  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return undefined
    const scroller = scrollerOf(element)
    const look = () => {
      for (const row of element.querySelectorAll<HTMLElement>(':scope > [data-row]')) {
        if (row.offsetHeight > 0) heights.set(row.dataset['row'] ?? '', row.offsetHeight + GAP)
      }
      const [outer, { top }] = [scroller.getBoundingClientRect(), element.getBoundingClientRect()]
      const seen = inSteps({ top: outer.top - top, bottom: outer.bottom - top })
      setView((last) => (last.top === seen.top && last.bottom === seen.bottom ? last : seen))
    }
    // what stands above the list in the same scroller moves it
    const sizes = new ResizeObserver(look)
    for (const sized of [scroller, ...scroller.children]) sizes.observe(sized)
    scroller.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      scroller.removeEventListener('scroll', look)
    }
  }, [heights])
  const known = keys.map((key) => heights.get(key) ?? ROW)
  return {
    list,
    window: windowOf(known, view) satisfies RowWindow,
    /** Pixels from the list's top to a row. */
    topOf: (row: number) => known.slice(0, row).reduce((sum, height) => sum + height, 0),
  }
}
