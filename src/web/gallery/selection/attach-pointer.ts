import type { SheetElements } from '#web/gallery/navigation/use-grid-focus.ts'
import { followDrag } from './follow-drag.ts'
import type { DragMode, GridSelection } from './grid-selection.ts'
import { photosInRect, rectBetween, type SheetRect } from './photos-in-rect.ts'
import { type ClientPoint, photoUnder, type SheetInWindow, tileOf, toSheet } from './sheet-coordinates.ts'

type AttachPointerOptions = {
  elements: SheetElements
  selection: GridSelection
  /** The sheet as it is now. */
  sheet: () => SheetInWindow
  /** Draws what is being dragged open, in the sheet's pixels; nothing: it is over. */
  drawMarquee: (rect: SheetRect | undefined) => void
}

/** Pixels a mouse may move and still have clicked; a finger is less steady. */
const STEADY = { mouse: 6, touch: 10 }

/** Milliseconds a finger rests on a photo until it selects; as long as the platforms' own. */
const LONG_PRESS = 450

/** Milliseconds a mouse rests on a photo until a drag carries it. */
const HOLD = 300

/** Pixels from a tile's corner in which a click means its circle. */
const CIRCLE = { mouse: 34, touch: 44 }

/** Whatever has a meaning of its own. */
const CONTROLS = 'button, a, input, select, textarea, [role=slider]'

const pointOf = ({ clientX: x, clientY: y }: MouseEvent): ClientPoint => ({ x, y })

const modeOf = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): DragMode =>
  ctrlKey || metaKey ? 'toggle' : shiftKey ? 'add' : 'replace'

type Drag = ReturnType<typeof followDrag>

/**
 * What mouse and fingers do to a selection. A click on a tile's circle, or with Ctrl, Shift or both; a marquee drawn with
 * the mouse; a long press and a drag along the photos with a finger, after which taps select. Whatever it takes is marked
 * with preventDefault; what it leaves opens photos. Native listeners, since a touch can be kept from scrolling by them only.
 */
export function attachPointer({ elements, selection, sheet, drawMarquee }: AttachPointerOptions): () => void {
  const { scroller, grid } = elements
  const listening = new AbortController()
  const { signal } = listening
  let kind: 'mouse' | 'touch' = 'mouse'
  let pressed: { id: number; at: ClientPoint; event: PointerEvent; since: number } | undefined
  let drag: Drag | undefined
  let longPress: ReturnType<typeof setTimeout> | undefined
  let swallow = false

  const release = () => {
    clearTimeout(longPress)
    pressed = undefined
  }
  const end = ({ keep }: { keep: boolean }) => {
    release()
    if (drag === undefined) return
    if (keep) drag.stop()
    else drag.abort()
    drag = undefined
    drawMarquee(undefined)
    selection.endDrag({ keep })
  }

  const startMarquee = ({ at, event, id }: NonNullable<typeof pressed>): Drag => {
    const corner = toSheet(sheet(), at)
    const mode = modeOf(event)
    const [first] = photosInRect(sheet().layout, {
      left: corner.x,
      right: corner.x + 1,
      top: corner.y,
      bottom: corner.y + 1,
    })
    if (first) selection.anchorAt(first.from)
    scroller.setPointerCapture(id)
    selection.startDrag()
    const onMove = (point: ClientPoint) => {
      const rect = rectBetween(corner, toSheet(sheet(), point))
      drawMarquee(rect)
      selection.dragOver(photosInRect(sheet().layout, rect), mode)
    }
    return followDrag(at, { sheet, onMove })
  }
  /** From the photo that was pressed along to the one under the finger. */
  const startSweep = (index: number, at: ClientPoint): Drag => {
    selection.anchorAt(index)
    selection.startDrag()
    const onMove = (point: ClientPoint) => {
      const here = photoUnder(sheet(), point) ?? index
      selection.dragOver([{ from: Math.min(index, here), to: Math.max(index, here) }], 'add')
    }
    selection.dragOver([{ from: index, to: index }], 'add')
    // short, as the platforms do it; where there is nothing to shake, or it is switched off, nothing happens
    navigator.vibrate?.(10)
    return followDrag(at, { sheet, onMove })
  }

  /** A drag from a selected photo, or from one that was held, is somebody else's: whoever takes `carryphotos` on. */
  const isCarried = (
    { event: { target, ctrlKey, metaKey, shiftKey }, since }: NonNullable<typeof pressed>,
    { timeStamp }: PointerEvent,
  ): boolean => {
    const tile = tileOf(target)?.tile
    if (tile === undefined || ctrlKey || metaKey || shiftKey) return false
    if (tile.ariaSelected !== 'true' && timeStamp - since < HOLD) return false
    return !tile.dispatchEvent(new CustomEvent('carryphotos', { bubbles: true, cancelable: true }))
  }

  const onPointerDown = (event: PointerEvent) => {
    if (!event.isPrimary) {
      // a second finger means to zoom or to scroll
      end({ keep: true })
      return
    }
    swallow = false
    kind = event.pointerType === 'touch' ? 'touch' : 'mouse'
    const target = event.target
    if (event.button !== 0 || !(target instanceof Element) || target.closest(CONTROLS)) return
    // beside the photos a drag may begin as well, in what stands above them not
    if (target !== scroller && !grid.contains(target)) return
    pressed = { id: event.pointerId, at: pointOf(event), event, since: event.timeStamp }
    const tile = tileOf(target)
    if (kind === 'touch' && tile) {
      const { at } = pressed
      longPress = setTimeout(() => {
        swallow = true
        drag = startSweep(tile.index, at)
      }, LONG_PRESS)
    }
  }
  const onPointerMove = (event: PointerEvent) => {
    if (pressed?.id !== event.pointerId) return
    const point = pointOf(event)
    if (drag) {
      drag.moveTo(point)
      return
    }
    if (Math.hypot(point.x - pressed.at.x, point.y - pressed.at.y) < STEADY[kind]) return
    if (kind === 'touch') {
      release()
      return
    }
    swallow = true
    if (isCarried(pressed, event)) {
      release()
      return
    }
    drag = startMarquee(pressed)
    drag.moveTo(point)
  }
  const onPointerUp = (event: PointerEvent) => {
    if (pressed?.id !== event.pointerId) return
    drag?.moveTo(pointOf(event))
    end({ keep: true })
  }

  const onClick = (event: MouseEvent) => {
    // what ends a drag is no click, unless a key made it
    if (swallow && event.detail > 0) {
      swallow = false
      event.preventDefault()
      return
    }
    const tile = tileOf(event.target)
    const onControl = event.target instanceof Element && event.target.closest(CONTROLS) !== null
    if (tile === undefined || onControl || !isForSelection(event, tile.tile)) return
    event.preventDefault()
    const { ctrlKey, metaKey, shiftKey } = event
    const { index } = tile
    if (shiftKey && (ctrlKey || metaKey)) selection.addRangeTo(index)
    else if (shiftKey) selection.extendTo(index)
    else selection.toggle(index)
  }
  const isForSelection = (event: MouseEvent, tile: HTMLElement): boolean => {
    if (event.shiftKey || event.ctrlKey || event.metaKey) return true
    if (kind === 'touch' && selection.get().count > 0) return true
    const { left, top, width, height } = tile.getBoundingClientRect()
    const reach = Math.min(CIRCLE[kind], width / 2, height / 2)
    // a click made by a key or a screen reader has no place
    return event.detail > 0 && event.clientX - left < reach && event.clientY - top < reach
  }

  scroller.addEventListener('pointerdown', onPointerDown, { signal })
  scroller.addEventListener('pointermove', onPointerMove, { signal })
  scroller.addEventListener('pointerup', onPointerUp, { signal })
  scroller.addEventListener('pointercancel', () => end({ keep: true }), { signal })
  scroller.addEventListener('click', onClick, { signal, capture: true })
  // it would drag text along, and open the menu of a picture under the finger
  scroller.addEventListener('selectstart', (event) => pressed && event.preventDefault(), { signal })
  scroller.addEventListener('contextmenu', (event) => kind === 'touch' && pressed && event.preventDefault(), { signal })
  // not passive, or a finger that selects would scroll as well; it is not asked once the scrolling has begun
  grid.addEventListener('touchmove', (event) => drag && event.cancelable && event.preventDefault(), {
    signal,
    passive: false,
  })
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || drag === undefined) return
      event.preventDefault()
      end({ keep: false })
    },
    { signal, capture: true },
  )
  return () => {
    listening.abort()
    end({ keep: true })
  }
}
