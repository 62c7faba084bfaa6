import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { messages } from './messages.ts'
import { cellAt, indexAtMiddle, middleOf, type StripLayout, stripStretch, stripWindow } from './strip-layout.ts'

type FilmstripProps = {
  layout: StripLayout
  /** The current photo; the strip scrolls to it. */
  index: number
  /** The photo in the middle: the current one, or the one that the user scrolled to. */
  middle: number
  /** The user scrolled the strip: this photo is in the middle now. */
  onBrowse: (middle: number) => void
  onGoTo: (index: number) => void
  /** A cell, a button with its `data-index`. */
  renderCell: (index: number, place: { start: number; width: number; height: number }) => ReactNode
}

/** Renders again after scrolling by this many cells. */
const STEP = 4

/**
 * Filmstrip: a virtualised row of thumbnails, in an element of the full length, so that scrolling is native. If no
 * element can be that long, it scrolls by hand some 30,000 photos to either side of the current one.
 * Nothing is measured: the scroll position follows from the photos' aspect ratios.
 */
export function Filmstrip({ layout, index, middle, onBrowse, onGoTo, renderCell }: FilmstripProps) {
  const strip = useRef<HTMLDivElement>(null)
  const isByHand = useRef(false)
  const centre = middleOf(layout, index)
  const stretch = stripStretch(layout, index)
  // the scroll position is outside React
  useLayoutEffect(() => {
    isByHand.current = false
    const scrolled = centre - stretch.start
    if (strip.current) strip.current.scrollLeft = document.documentElement.dir === 'rtl' ? -scrolled : scrolled
  }, [centre, stretch.start])
  const begin = () => {
    isByHand.current = true
  }
  const onScroll = () => {
    // ignores scrolling by code: reading scrollLeft would force a layout
    if (!isByHand.current) return
    const now = indexAtMiddle(layout, stretch.start + Math.abs(strip.current?.scrollLeft ?? 0))
    if (Math.abs(now - middle) >= STEP) onBrowse(now)
  }
  const onClick = ({ target }: MouseEvent) => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
    if (cell) onGoTo(Number(cell.dataset['index']))
  }
  const { from, to } = stripWindow(layout.ends.length, middle)
  const shown = Array.from({ length: to - from + 1 }, (_, place) => from + place)
  const { height } = layout
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- delegates for the buttons in it
    <div
      ref={strip}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for a form
      role="group"
      aria-label={messages.filmstrip}
      onScroll={onScroll}
      onPointerDown={begin}
      onWheel={begin}
      // focus stays on the photo, so that its keys still work
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
      style={{ height: height + 12 }}
      className="relative shrink-0 touch-pan-x overflow-x-auto overflow-y-hidden overscroll-x-contain [contain:strict] [container-type:inline-size] [scrollbar-width:none]"
    >
      <div style={{ width: `calc(100cqw + ${stretch.length}px)`, height }} />
      {shown.map((at) => {
        const { start, width } = cellAt(layout, at)
        return renderCell(at, { start: start - stretch.start, width, height })
      })}
    </div>
  )
}
