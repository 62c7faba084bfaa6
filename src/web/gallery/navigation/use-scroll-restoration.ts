import { useLayoutEffect, useRef } from 'react'
import type { RowsLayout } from '#web/gallery/layout/justified-rows.ts'
import type { PhotoSource } from '#web/gallery/layout/photo-source.ts'
import { type ScrollScale, toAbove, toScrollTop } from '#web/gallery/layout/scroll-scale.ts'
import { aboveOfAnchor, anchorInView, readAnchor, type ScrollAnchor, writeAnchor } from './scroll-anchor.ts'
import type { ScrollViewStore } from './scroll-view.ts'

type ScrollRestorationOptions = {
  view: ScrollViewStore
  elements: { scroller: HTMLElement; grid: HTMLElement } | undefined
  layout: RowsLayout
  scale: ScrollScale
  source: PhotoSource
  address: string
}

/** Debounce of storing the anchor, in milliseconds. */
const WRITE_AFTER = 150

/**
 * Scroll anchoring and restoration: keeps the photo at eye level in place when the layout changes, and restores it
 * after another filter, another page or a reload.
 */
export function useScrollRestoration({
  view,
  elements,
  layout,
  scale,
  source,
  address,
}: ScrollRestorationOptions): void {
  const anchor = useRef<ScrollAnchor>(undefined)
  const shown = useRef<string>(undefined)
  const ownTop = useRef(-1)
  const ready = elements !== undefined && layout.width > 0 && layout.count > 0

  // sets the scroll position once the rows are in place
  useLayoutEffect(() => {
    if (!ready) return
    const { scroller, grid } = elements
    const returning = shown.current !== address
    if (returning) anchor.current = readAnchor(address)
    shown.current = address
    const current = anchor.current
    if (current === undefined) {
      // usually at the top already: setting it again would lay the new rows out twice
      if (returning && view.scrollTop() !== 0) {
        scroller.scrollTo({ top: 0 })
        view.refresh()
      }
      return
    }
    const found = source.indexOf(current.photoId)
    const index = found === -1 ? Math.min(current.index, layout.count - 1) : found
    scroller.scrollTo({
      top: toScrollTop(scale, { above: aboveOfAnchor(layout, current, index), sheetTop: grid.offsetTop }),
    })
    ownTop.current = scroller.scrollTop
    view.refresh()
  }, [ready, elements, layout, scale, source, address, view])

  // scrolling is outside React
  useLayoutEffect(() => {
    if (!ready) return undefined
    const { scroller, grid } = elements
    let timer: ReturnType<typeof setTimeout> | undefined
    const idOf = (index: number) => source.photoAt(index).id
    const write = () => writeAnchor(address, anchor.current)
    const stop = view.onScroll(() => {
      // scrolling to the anchor sets no new anchor, which would drift with each layout
      if (scroller.scrollTop === ownTop.current) return
      // from here on, a scroll to that position is the user's
      ownTop.current = -1
      const above = toAbove(scale, { scrollTop: scroller.scrollTop, sheetTop: grid.offsetTop })
      anchor.current = anchorInView(layout, { above, height: scroller.clientHeight }, idOf)
      clearTimeout(timer)
      timer = setTimeout(write, WRITE_AFTER)
    })
    // a reload may come before the timer
    addEventListener('pagehide', write)
    return () => {
      if (timer !== undefined) {
        clearTimeout(timer)
        write()
      }
      stop()
      removeEventListener('pagehide', write)
    }
  }, [ready, elements, layout, scale, source, address, view])
}
