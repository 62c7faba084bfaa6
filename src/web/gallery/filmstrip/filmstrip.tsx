import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { messages } from './messages.ts'
import { cellAt, indexAtMiddle, middleOf, type StripLayout, stripWindow } from './strip-layout.ts'

type FilmstripProps = {
  layout: StripLayout
  /** The photo in hand; it is brought into the middle. */
  index: number
  /** The photo in the middle: the one in hand, or where the strip was scrolled to. */
  middle: number
  /** It was scrolled by hand: this photo is in the middle now. */
  onBrowse: (middle: number) => void
  onGoTo: (index: number) => void
  /** A cell, a button with its `data-index`. */
  renderCell: (index: number, place: { start: number; width: number; height: number }) => ReactNode
}

/** Cells that the strip may be scrolled before others take their place in the document. */
const STEP = 4

/**
 * Filmstrip: thumbnails in a row, virtualised. It is as long as all of them, so that the browser scrolls it as it scrolls anything.
 * Nothing is measured: where it is scrolled to follows from the photos' shapes.
 */
export function Filmstrip({ layout, index, middle, onBrowse, onGoTo, renderCell }: FilmstripProps) {
  const strip = useRef<HTMLDivElement>(null)
  const isByHand = useRef(false)
  const centre = middleOf(layout, index)
  // where it is scrolled to is the browser's
  useLayoutEffect(() => {
    isByHand.current = false
    if (strip.current) strip.current.scrollLeft = document.documentElement.dir === 'rtl' ? -centre : centre
  }, [centre])
  const begin = () => {
    isByHand.current = true
  }
  const onScroll = () => {
    // its own scrolling is no news, and reading it would lay the page out
    if (!isByHand.current) return
    const now = indexAtMiddle(layout, Math.abs(strip.current?.scrollLeft ?? 0))
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
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- for the buttons in it
    <div
      ref={strip}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for a form
      role="group"
      aria-label={messages.filmstrip}
      onScroll={onScroll}
      onPointerDown={begin}
      onWheel={begin}
      // the focus stays with the photo, whose keys go on
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
      style={{ height: height + 12 }}
      className="relative shrink-0 touch-pan-x overflow-x-auto overflow-y-hidden overscroll-x-contain [contain:strict] [container-type:inline-size] [scrollbar-width:none]"
    >
      <div style={{ width: `calc(100cqw + ${layout.ends.at(-1) ?? 0}px)`, height }} />
      {shown.map((at) => renderCell(at, { ...cellAt(layout, at), height }))}
    </div>
  )
}
