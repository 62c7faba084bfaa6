import { type KeyboardEvent, type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type FrameMarks, shareAt } from '#web/gallery/layout/frame-scale.ts'
import type { RowsLayout } from '#web/gallery/layout/justified-rows.ts'
import type { PhotoSource } from '#web/gallery/layout/photo-source.ts'
import { aboveAtProgress, indexAtProgress, progressShare, scrollRange } from '#web/gallery/layout/scroll-progress.ts'
import { type ScrollScale, toAbove, toScrollTop } from '#web/gallery/layout/scroll-scale.ts'
import { handleAt, shareUnder } from '#web/gallery/layout/scrubber-track.ts'
import type { ScrollViewStore } from '#web/gallery/navigation/scroll-view.ts'
import type { SheetElements } from '#web/gallery/navigation/sheet-elements.ts'
import { messages } from './messages.ts'

export type ScrubberProps = {
  view: ScrollViewStore
  elements: SheetElements
  layout: RowsLayout
  scale: ScrollScale
  source: PhotoSource
  marks: readonly FrameMarks[]
  /** The first digit of a frame number was typed; undefined if digits have another meaning. */
  onDigit: ((digit: string) => void) | undefined
}

/** `height`: of the view, in pixels; `sheetTop`: of the content above the sheet; `below`: of the room below it. */
export type ScrubberSliderProps = ScrubberProps & { height: number; sheetTop: number; below: number }

type Scrubbed = ScrubberSliderProps & {
  /** Height in pixels. */
  track: number
  slider: RefObject<HTMLDivElement | null>
  handle: RefObject<HTMLDivElement | null>
}

const extentOf = ({ layout, source, sheetTop, below, height }: ScrubberSliderProps) => ({
  layout,
  frames: source,
  sheetTop,
  below,
  height,
})

const aboveNow = ({ scale, elements, sheetTop }: ScrubberSliderProps) =>
  toAbove(scale, { scrollTop: elements.scroller.scrollTop, sheetTop })

const scrollToAbove = ({ scale, elements, sheetTop }: ScrubberSliderProps, above: number) => {
  elements.scroller.scrollTo({ top: toScrollTop(scale, { above, sheetTop }) })
}

/** Moves the handle to the scroll position, and announces its frame. */
function placeHandle(scrubbed: Scrubbed, above: number): void {
  const { layout, source, height, track } = scrubbed
  const [slider, handle] = [scrubbed.slider.current, scrubbed.handle.current]
  if (!slider || !handle) return
  const share = progressShare(extentOf(scrubbed), above)
  const inView = shareAt(layout, source, above + height) - shareAt(layout, source, above)
  const { top, height: tall } = handleAt({ share, inView, track })
  handle.style.transform = `translateY(${top}px)`
  handle.style.height = `${tall}px`
  const frame = source.frameAt(indexAtProgress(extentOf(scrubbed), above))
  const text = messages.frameOf(frame, source.frames)
  if (slider.ariaValueText === text) return
  slider.setAttribute('aria-valuenow', `${frame}`)
  slider.setAttribute('aria-valuetext', text)
}

/** Moves the handle at every scroll event; React renders only by rows. */
export function useHandlePosition(scrubbed: Scrubbed): void {
  // scrolling is outside React
  useLayoutEffect(() => {
    const { view, scale, sheetTop } = scrubbed
    // from the store: reading the element before the first paint would force a layout
    const first = requestAnimationFrame(() =>
      placeHandle(scrubbed, toAbove(scale, { scrollTop: view.scrollTop(), sheetTop })),
    )
    const leave = view.onScroll(() => {
      const above = aboveNow(scrubbed)
      // writes in the next frame: other listeners of the same event read the scroll position
      requestAnimationFrame(() => placeHandle(scrubbed, above))
    })
    return () => {
      cancelAnimationFrame(first)
      leave()
    }
  })
}

/** The share of the album under the pointer, and whether it drags. */
export function useScrubbing(scrubbed: Scrubbed) {
  const { track, handle } = scrubbed
  const extent = extentOf(scrubbed)
  /** Offset of the position from the pointer when a drag began, as a share. */
  const grip = useRef<number>(undefined)
  const [pointed, setPointed] = useState<number>()
  const [dragged, setDragged] = useState(false)

  const shareOf = ({ clientY, currentTarget }: PointerEvent) =>
    shareUnder(clientY - currentTarget.getBoundingClientRect().top, track)

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    // leaves the focus where it is
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    const share = shareOf(event)
    const held = event.target === handle.current
    grip.current = held ? progressShare(extent, aboveNow(scrubbed)) - share : 0
    if (!held) scrollToAbove(scrubbed, aboveAtProgress(extent, share))
    setPointed(share)
    setDragged(true)
  }
  const onPointerMove = (event: PointerEvent) => {
    const share = shareOf(event)
    if (grip.current === undefined) {
      if (event.pointerType !== 'touch') setPointed(share)
      return
    }
    const wanted = Math.max(0, Math.min(share + grip.current, 1))
    scrollToAbove(scrubbed, aboveAtProgress(extent, wanted))
    setPointed(wanted)
  }
  const letGo = () => {
    grip.current = undefined
    setDragged(false)
  }
  const handlers = {
    onPointerDown,
    onPointerMove,
    onPointerUp: letGo,
    onPointerCancel: letGo,
    onLostPointerCapture: (event: PointerEvent) => {
      letGo()
      if (event.pointerType === 'touch') setPointed(undefined)
    },
    onPointerLeave: () => {
      if (grip.current === undefined) setPointed(undefined)
    },
  }
  return { pointed, dragged, handlers }
}

/** Handles a key on the slider: moves by a row, a page or to an end; a digit starts a frame number. */
export function scrubberKey(event: KeyboardEvent, props: ScrubberSliderProps): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  if (props.onDigit && /^\d$/.test(event.key)) {
    event.preventDefault()
    props.onDigit(event.key)
    return
  }
  const { layout, height, sheetTop } = props
  const extent = extentOf(props)
  const above = aboveNow(props)
  const row = (layout.rowHeight[layout.row[indexAtProgress(extent, above)] ?? 0] ?? 0) + layout.gap
  const ends: Record<string, number> = { Home: -sheetTop, End: scrollRange(extent) - sheetTop }
  const moves: Record<string, number> = {
    ArrowUp: -row,
    ArrowLeft: -row,
    ArrowDown: row,
    ArrowRight: row,
    PageUp: -height * 0.9,
    PageDown: height * 0.9,
  }
  const move = moves[event.key]
  const target = ends[event.key] ?? (move === undefined ? undefined : above + move)
  if (target === undefined) return
  event.preventDefault()
  scrollToAbove(props, Math.max(-sheetTop, Math.min(target, scrollRange(extent) - sheetTop)))
}
