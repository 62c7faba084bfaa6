import { useLayoutEffect, useRef, useState } from 'react'

/** Pixels of a row before one was measured. */
const ROW = 32

/** Rows beyond the view on either side. */
const OVERSCAN = 2

/** Rows in view, `from` to `to - 1`, of a list without end; pixels of one. */
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
 * Virtualises a list of rows that are all as high as its first, inside whatever scrolls it. No library: those measure rows
 * one by one, and have to be told where in its scroller the list begins.
 */
export function useVirtualRows(count: number) {
  const list = useRef<HTMLUListElement>(null)
  const [view, setView] = useState<RowsInView>({ from: 0, to: 0, height: ROW })
  // where the list lies, and how high its rows are, is the browser's to know; it is asked when everything is laid out
  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return undefined
    const scroller = scrollerOf(element)
    const look = () => {
      const next = rowsInView(element, scroller)
      setView((last) => (last.from === next.from && last.to === next.to && last.height === next.height ? last : next))
    }
    // what stands above the list in the same scroller moves it
    const sizes = new ResizeObserver(look)
    for (const sized of [scroller, ...scroller.children]) sizes.observe(sized)
    scroller.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      scroller.removeEventListener('scroll', look)
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
