import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { inSteps, type Span, virtualRange } from './virtual-range.ts'

/** Pixels of a row with one line of text, with the gap after it: the estimate for rows that have not been measured. */
const ROW = 33

/** Pixels between rows. */
const GAP = 1

const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowY)

function scrollerOf(element: Element): Element {
  const parent = element.parentElement
  return parent === null || scrolls(parent) ? (parent ?? element) : scrollerOf(parent)
}

/** Measured heights of rows in pixels, with the gap after each. */
type Heights = ReadonlyMap<string, number>

/** Heights with new measurements; the same object where none differs. */
function withHeights(known: Heights, looked: Heights): Heights {
  const fresh = [...looked].filter(([key, height]) => (known.get(key) ?? ROW) !== height)
  return fresh.length === 0 ? known : new Map([...known, ...fresh])
}

/** Measures the rows of a list that are laid out. */
function heightsIn(list: Element): Heights {
  const rows = [...list.querySelectorAll<HTMLElement>(':scope > [data-row]')].filter(
    ({ offsetHeight }) => offsetHeight > 0,
  )
  return new Map(rows.map(({ dataset, offsetHeight }) => [dataset['row'] ?? '', offsetHeight + GAP]))
}

/**
 * Virtualises a list of rows of any height, inside whatever scrolls it. `rows`: the same array as long as they are the same.
 */
export function useVirtualRows(rows: readonly { key: string }[]) {
  const list = useRef<HTMLUListElement>(null)
  const [heights, setHeights] = useState<Heights>(() => new Map())
  // until the list is laid out, what a first look takes in
  const [view, setView] = useState<Span>({ top: 0, bottom: 0 })
  // where the list lies, and how high its rows are, is the browser's to know; it is asked when everything is laid out
  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return undefined
    const scroller = scrollerOf(element)
    const look = () => {
      const looked = heightsIn(element)
      setHeights((last) => withHeights(last, looked))
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
  }, [])
  const known = useMemo(() => rows.map(({ key }) => heights.get(key) ?? ROW), [rows, heights])
  const range = useMemo(() => virtualRange(known, view), [known, view])
  return {
    list,
    range,
    /** Pixels from the list's top to a row. */
    topOf: (row: number) => known.slice(0, row).reduce((sum, height) => sum + height, 0),
  }
}
