import {
  type KeyboardEvent,
  memo,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { FrameMarks } from '#web/gallery/layout/frame-marks.ts'
import { indexAtShare, shareAt } from '#web/gallery/layout/frame-scale.ts'
import type { RowsLayout } from '#web/gallery/layout/justified-rows.ts'
import type { PhotoSource } from '#web/gallery/layout/photo-source.ts'
import { aboveAtProgress, indexAtProgress, progressShare, scrollRange } from '#web/gallery/layout/scroll-progress.ts'
import { type ScrollScale, toAbove, toScrollTop } from '#web/gallery/layout/scroll-scale.ts'
import { handleAt, pixelAt, shareUnder } from '#web/gallery/layout/scrubber-track.ts'
import type { ScrollViewStore } from '#web/gallery/navigation/scroll-view.ts'
import type { SheetElements } from '#web/gallery/navigation/use-grid-focus.ts'
import { classNames } from '#web/lib/class-names.ts'
import { formatCount } from '#web/lib/format-count.ts'
import { useTheme } from '#web/lib/use-theme.ts'
import { ScrubberMarks } from './scrubber-marks.tsx'
import { SheetMinimap } from './sheet-minimap.tsx'

type ScrubberProps = {
  view: ScrollViewStore
  elements: SheetElements
  layout: RowsLayout
  scale: ScrollScale
  source: PhotoSource
  marks: readonly FrameMarks[]
  /** A digit typed on it: someone knows the number they want. */
  onDigit: (digit: string) => void
}

/** Pixels from the sheet's edges to the track: below its bar, and a little above its end. */
const TOP = 54
const BOTTOM = 12

/** Pixels. */
const WIDTH = 14

/** Around the handle, over the photos beside it. */
const wideForFingers =
  'pointer-coarse:before:absolute pointer-coarse:before:-inset-y-2 pointer-coarse:before:right-0 pointer-coarse:before:w-11 pointer-coarse:before:content-[""]'

/** Pixels of a wheel's line, where it counts in lines. */
const LINE = 16

/**
 * Beside the sheet, the whole album by frame numbers: where one is in it, which of it carries the labels asked for,
 * and a way to anywhere. It takes the place of the scrollbar. Rendering follows the sheet's content, not its scrolling.
 */
export const Scrubber = memo(function Scrubber(props: ScrubberProps) {
  const { view, layout } = props
  const height = useSyncExternalStore(view.subscribe, () => view.get().height)
  const sheetTop = useSyncExternalStore(view.subscribe, () => view.get().sheetTop)
  const isNeeded = layout.count > 0 && scrollRange({ layout, sheetTop, height }) > 0
  return isNeeded && <ScrubberSlider {...props} height={height} sheetTop={sheetTop} />
})

type ScrubberSliderProps = ScrubberProps & { height: number; sheetTop: number }

function ScrubberSlider(props: ScrubberSliderProps) {
  const { view, elements, layout, scale, source, marks, onDigit, height, sheetTop } = props
  const { scroller } = elements
  const { dark } = useTheme()
  const slider = useRef<HTMLDivElement>(null)
  const handle = useRef<HTMLDivElement>(null)
  /** Share from where the pointer took hold to the position, while it drags. */
  const grip = useRef<number>(undefined)
  const [pointed, setPointed] = useState<number>()
  const [dragged, setDragged] = useState(false)
  const extent = { layout, frames: source, sheetTop, height }
  const track = Math.max(0, height - TOP - BOTTOM)
  // fingers scroll a short sheet faster by itself, and a tall handle would keep them from the photos beside it
  const isLong = layout.height > 3 * height

  const aboveNow = () => toAbove(scale, { scrollTop: scroller.scrollTop, sheetTop })
  const scrollTo = (above: number) => {
    scroller.scrollTo({ top: toScrollTop(scale, { above, sheetTop }) })
  }

  const place = (above: number) => {
    if (!slider.current || !handle.current) return
    const share = progressShare(extent, above)
    const inView = shareAt(layout, source, above + height) - shareAt(layout, source, above)
    const { top, height: tall } = handleAt({ share, inView, track })
    handle.current.style.transform = `translateY(${top}px)`
    handle.current.style.height = `${tall}px`
    const frame = source.frameAt(indexAtProgress(extent, above))
    if (slider.current.ariaValueNow === `${frame}` && slider.current.ariaValueText !== null) return
    slider.current.setAttribute('aria-valuenow', `${frame}`)
    slider.current.setAttribute('aria-valuetext', `Frame ${frame} of ${source.frames}`)
  }
  // follows every scroll of the browser by the pixel; rendering would only follow rows
  useLayoutEffect(() => {
    // the element is not asked where it is: before the page is painted the answer would cost a layout of its own
    const first = requestAnimationFrame(() => place(toAbove(scale, { scrollTop: view.scrollTop(), sheetTop })))
    const leave = view.onScroll(() => {
      const above = aboveNow()
      // written when everyone has read: others ask where the sheet is in the same event
      requestAnimationFrame(() => place(above))
    })
    return () => {
      cancelAnimationFrame(first)
      leave()
    }
  })
  // React listens for wheels passively: the page behind would scroll as well
  useEffect(() => {
    const element = slider.current
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      scroller.scrollBy({ top: event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1) })
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [scroller])

  const shareOf = ({ clientY, currentTarget }: PointerEvent) =>
    shareUnder(clientY - currentTarget.getBoundingClientRect().top, track)

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    // it would take the focus from the photo that has it
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    const share = shareOf(event)
    const held = event.target === handle.current
    grip.current = held ? progressShare(extent, aboveNow()) - share : 0
    if (!held) scrollTo(aboveAtProgress(extent, share))
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
    scrollTo(aboveAtProgress(extent, wanted))
    setPointed(wanted)
  }
  const letGo = () => {
    grip.current = undefined
    setDragged(false)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (/^\d$/.test(event.key)) {
      event.preventDefault()
      onDigit(event.key)
      return
    }
    const above = aboveNow()
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
    scrollTo(Math.max(-sheetTop, Math.min(target, scrollRange(extent) - sheetTop)))
  }

  const frame = pointed === undefined ? undefined : source.frameAt(indexAtShare(source, pointed))
  const caption = pointed !== undefined && frame !== undefined && (
    <>
      {formatCount(frame)} <span className="opacity-70">{Math.round(pointed * 100)} %</span>
    </>
  )
  return (
    <div
      ref={slider}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a range input has no marks, and no handle as tall as the view
      role="slider"
      tabIndex={0}
      aria-label="Position in the album"
      aria-orientation="vertical"
      aria-valuemin={1}
      aria-valuemax={source.frames}
      aria-valuenow={1}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onLostPointerCapture={(event) => {
        letGo()
        if (event.pointerType === 'touch') setPointed(undefined)
      }}
      onPointerLeave={() => grip.current === undefined && setPointed(undefined)}
      onKeyDown={onKeyDown}
      style={{ top: TOP, width: WIDTH, height: track }}
      className={classNames(
        'group absolute right-0 z-30 cursor-pointer rounded-full outline-none select-none sm:right-0.5 lg:right-1',
        // fingers take the handle; what lies beside it are photos
        'pointer-coarse:pointer-events-none',
      )}
    >
      <span aria-hidden className="absolute inset-x-0.5 inset-y-0 rounded-full bg-sunken" />
      <ScrubberMarks key={dark ? 'dark' : 'light'} marks={marks} frames={source.frames} width={WIDTH} track={track} />
      <div
        ref={handle}
        aria-hidden
        className={classNames(
          'absolute inset-x-0 top-0 touch-none rounded-[6px] border-2 border-ink pointer-events-auto',
          'group-focus-visible:outline-2 group-focus-visible:outline-offset-2 group-focus-visible:outline-ink',
          isLong ? wideForFingers : 'pointer-coarse:pointer-events-none',
          dragged ? 'cursor-grabbing bg-ink/15' : 'cursor-grab bg-paper/40 hover:bg-ink/10',
        )}
      />
      {pointed !== undefined && (
        <div
          aria-hidden
          style={{ top: pixelAt(pointed, track) }}
          className="pointer-events-none absolute right-full mr-2.5 -translate-y-1/2 font-mono text-small whitespace-nowrap tabular-nums"
        >
          {dragged ? (
            <p className="rounded-control bg-ink px-2 py-0.5 text-paper shadow-float">{caption}</p>
          ) : (
            <SheetMinimap layout={layout} source={source} share={pointed}>
              {caption}
            </SheetMinimap>
          )}
        </div>
      )}
    </div>
  )
}
