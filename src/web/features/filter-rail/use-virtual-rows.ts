import { useLayoutEffect, useRef, useState } from 'react'

/** Row height in pixels until one is measured. */
const ROW = 32

/** Rows rendered beyond the view on either side. */
const OVERSCAN = 2

/** Rows in view, `from` to `to - 1`, not clamped to the list's length; row height in pixels. */
type RowsInView = { from: number; to: number; height: number }

const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowY)

function scrollerOf(element: Element): Element {
  const parent = element.parentElement
  return parent === null || scrolls(parent) ? (parent ?? element) : scrollerOf(parent)
}

function rowsInView(list: HTMLElement, scroller: Element): RowsInView {
  const first = list.firstElementChild
  const height = (first instanceof HTMLElement && first.offsetHeight) || ROW
  const [outer, { top }] = [scroller.getBoundingClientRect(), list.getBoundingClientRect()]
  return { from: Math.floor((outer.top - top) / height), to: Math.ceil((outer.bottom - top) / height), height }
}

const within = (row: number, count: number) => Math.max(0, Math.min(row, count))

/**
 * Virtualises a list of rows of equal height within its nearest scrolling ancestor. Not a library: those measure each
 * row, and need the list's offset in its scroller.
 */
export function useVirtualRows(count: number) {
  const list = useRef<HTMLUListElement>(null)
  const [view, setView] = useState<RowsInView>({ from: 0, to: 0, height: ROW })
  // position and row height are read after layout
  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return undefined
    const scroller = scrollerOf(element)
    const updateView = () => {
      const next = rowsInView(element, scroller)
      setView((last) => (last.from === next.from && last.to === next.to && last.height === next.height ? last : next))
    }
    // content above the list in the same scroller moves it when it resizes
    const sizes = new ResizeObserver(updateView)
    for (const sized of [scroller, ...scroller.children]) sizes.observe(sized)
    scroller.addEventListener('scroll', updateView, { passive: true })
    return () => {
      sizes.disconnect()
      scroller.removeEventListener('scroll', updateView)
    }
  }, [])
  return {
    list,
    from: within(view.from - OVERSCAN, count),
    to: within(view.to + OVERSCAN, count),
    /** Pixels of a row. */
    height: view.height,
  }
}
