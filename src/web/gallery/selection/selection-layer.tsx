import { useEffectEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { PhotoSource } from '#web/gallery/layout/photo-source.ts'
import type { Step } from '#web/gallery/layout/step.ts'
import type { ScrollViewStore } from '#web/gallery/navigation/scroll-view.ts'
import { attachPointer } from './attach-pointer.ts'
import type { Marquee } from './drag-select.ts'
import type { GridSelection } from './grid-selection.ts'
import { messages } from './messages.ts'
import { countClass, RangePreview } from './range-preview.tsx'
import { pressOnPhoto } from './selection-keys.ts'
import { offsetOf, type SheetInWindow, tileOf } from './sheet-coordinates.ts'

type SelectionLayerProps = SheetInWindow & {
  view: ScrollViewStore
  source: PhotoSource
  selection: GridSelection
  /** Moves the focus by a step from this photo; returns the photo now focused. */
  moveFocus: (step: Step, index: number) => number
}

/** Selection by mouse, touch and keyboard, with the marquee and the range preview. Loaded lazily. */
export function SelectionLayer(props: SelectionLayerProps) {
  const { selection, elements, layout, scale, moveFocus } = props
  const [box, count] = [useRef<HTMLDivElement>(null), useRef<HTMLParagraphElement>(null)]
  const sheet = useEffectEvent((): SheetInWindow => ({ elements, layout, scale }))
  const drawMarquee = useEffectEvent((marquee: Marquee | undefined) => {
    if (box.current) drawBox(box.current, marquee?.rect, { elements, layout, scale })
    if (count.current) drawCount(count.current, marquee, elements.scroller)
  })
  // native listeners, outside React: a drag updates in every frame; once the layer is there, no press is lost
  useLayoutEffect(
    () => attachPointer({ elements, selection, sheet: () => sheet(), drawMarquee: (marquee) => drawMarquee(marquee) }),
    [selection, elements],
  )

  const onPhotoKey = useEffectEvent((event: KeyboardEvent) => {
    const tile = tileOf(event.target)
    if (tile === undefined || event.target instanceof HTMLButtonElement || event.defaultPrevented) return
    const onPhoto = { index: tile.index, moveFocus: (step: Step) => moveFocus(step, tile.index) }
    if (pressOnPhoto(selection, event, onPhoto)) event.preventDefault()
  })
  // a native listener, which runs before React's
  useLayoutEffect(() => {
    const listening = new AbortController()
    elements.grid.addEventListener('keydown', (event) => onPhotoKey(event), { signal: listening.signal })
    return () => listening.abort()
  }, [elements])

  const isSelecting = useSyncExternalStore(selection.subscribe, () => selection.get().count > 0)
  // an attribute shows the circles of all tiles without rendering them
  useLayoutEffect(() => {
    elements.grid.toggleAttribute('data-selecting', isSelecting)
  }, [elements, isSelecting])

  return (
    <>
      <div aria-hidden data-selection-layer className="pointer-events-none absolute inset-0 z-10 overflow-hidden">
        <div ref={box} hidden className="absolute top-0 left-0 rounded-[2px] border border-accent bg-accent/15" />
        <p ref={count} hidden className={`absolute top-0 left-0 ${countClass}`} />
      </div>
      <RangePreview {...props} />
    </>
  )
}

/** Pixels from the pointer to the number of photos. */
const BESIDE = 14

/** Places an element of a size after a point, or before it if there is no room. */
const besidePoint = (point: number, size: number, room: number): number =>
  Math.max(0, Math.min(point + BESIDE + size > room ? point - BESIDE - size : point + BESIDE, room - size))

function drawCount(count: HTMLElement, marquee: Marquee | undefined, scroller: HTMLElement): void {
  count.hidden = marquee === undefined
  if (marquee === undefined) return
  count.textContent = messages.photos(marquee.photos)
  const view = scroller.getBoundingClientRect()
  const x = besidePoint(marquee.point.x - view.left, count.offsetWidth, view.width)
  const y = besidePoint(marquee.point.y - view.top, count.offsetHeight, view.height)
  count.style.transform = `translate(${x}px, ${y}px)`
}

/** Pixels beyond the view at which a marquee is clipped, as it may be as tall as the sheet. */
const BEYOND = 10

function drawBox(box: HTMLElement, rect: Marquee['rect'] | undefined, sheet: SheetInWindow): void {
  box.hidden = rect === undefined
  if (rect === undefined) return
  const { scroller } = sheet.elements
  const view = scroller.getBoundingClientRect()
  const offset = offsetOf(sheet)
  const left = Math.max(-BEYOND, rect.left + offset.x - view.left)
  const right = Math.min(view.width + BEYOND, rect.right + offset.x - view.left)
  const top = Math.max(-BEYOND, rect.top + offset.y - view.top)
  const bottom = Math.min(view.height + BEYOND, rect.bottom + offset.y - view.top)
  box.style.transform = `translate(${left}px, ${top}px)`
  box.style.width = `${Math.max(0, right - left)}px`
  box.style.height = `${Math.max(0, bottom - top)}px`
}
