import {
  type DragSelectOptions,
  isCarried,
  type Press,
  type SelectingDrag,
  startMarquee,
  startSweep,
} from './drag-select.ts'
import { type ClientPoint, tileOf } from './sheet-coordinates.ts'

type PointerKind = 'mouse' | 'touch'

/** Pixels the pointer may move in a click; a finger is less steady. */
const STEADY: Record<PointerKind, number> = { mouse: 6, touch: 10 }

/** Milliseconds of a long press, as on the platforms. */
const LONG_PRESS = 450

/** Pixels from a tile's corner within which a click hits its circle. */
const CIRCLE: Record<PointerKind, number> = { mouse: 34, touch: 44 }

/** Controls, which handle their own presses. */
const CONTROLS = 'button, a, input, select, textarea, [role=slider]'

const preventIf = (isPrevented: (event: Event) => boolean) => (event: Event) => {
  if (isPrevented(event)) event.preventDefault()
}

const pointOf = ({ clientX: x, clientY: y }: MouseEvent): ClientPoint => ({ x, y })

/** State machine of a press: it becomes a click, a drag that selects or carries, or the browser's scrolling. */
function createPress(options: DragSelectOptions) {
  const { elements, selection, drawMarquee } = options
  let kind: PointerKind = 'mouse'
  let pressed: Press | undefined
  let drag: SelectingDrag | undefined
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
  const isOurs = ({ pointerId }: PointerEvent) => pressed?.event.pointerId === pointerId

  return {
    end,
    kind: () => kind,
    isPressed: () => pressed !== undefined,
    isDragging: () => drag !== undefined,
    /** Whether the current click only ends a drag; true once. */
    swallowsClick: (): boolean => {
      const isSwallowed = swallow
      swallow = false
      return isSwallowed
    },
    down: (event: PointerEvent): void => {
      // a second finger means zooming or scrolling
      if (!event.isPrimary) return end({ keep: true })
      swallow = false
      kind = event.pointerType === 'touch' ? 'touch' : 'mouse'
      const { target } = event
      if (event.button !== 0 || !(target instanceof Element) || target.closest(CONTROLS)) return
      // a drag may also begin beside the photos, but not in the head or bar above them
      if (target !== elements.scroller && !elements.grid.contains(target)) return
      const press = { at: pointOf(event), event }
      pressed = press
      const tile = tileOf(target)
      if (kind === 'mouse' || tile === undefined) return
      longPress = setTimeout(() => {
        swallow = true
        drag = startSweep(options, press, tile.index)
      }, LONG_PRESS)
    },
    move: (event: PointerEvent): void => {
      if (pressed === undefined || !isOurs(event)) return
      // released outside the sheet
      if (event.buttons === 0) return end({ keep: true })
      const point = pointOf(event)
      if (drag) return drag.moveTo(point)
      if (Math.hypot(point.x - pressed.at.x, point.y - pressed.at.y) < STEADY[kind]) return
      if (kind === 'touch') return release()
      swallow = true
      if (isCarried(pressed, event)) return release()
      drag = startMarquee(options, pressed)
      drag.moveTo(point)
    },
    up: (event: PointerEvent): void => {
      if (!isOurs(event)) return
      drag?.moveTo(pointOf(event))
      end({ keep: true })
    },
  }
}

/**
 * Selection by mouse and touch: a click on a tile's circle, or with Ctrl, Shift or both; a marquee drawn with the
 * mouse; a long press and a drag along the photos with a finger, after which taps select. Events that it handles are
 * default-prevented; others open photos. Native listeners, since only they can keep a touch from scrolling.
 */
export function attachPointer(options: DragSelectOptions): () => void {
  const { elements, selection } = options
  const { scroller, grid } = elements
  const press = createPress(options)
  const listening = new AbortController()
  const { signal } = listening

  const isForSelection = (event: MouseEvent, tile: HTMLElement): boolean => {
    if (event.shiftKey || event.ctrlKey || event.metaKey) return true
    if (press.kind() === 'touch' && selection.get().count > 0) return true
    const { left, top, width, height } = tile.getBoundingClientRect()
    const reach = Math.min(CIRCLE[press.kind()], width / 2, height / 2)
    // clicks from a key or a screen reader (detail 0) have no coordinates
    return event.detail > 0 && event.clientX - left < reach && event.clientY - top < reach
  }
  const onClick = (event: MouseEvent) => {
    // a click from a key does not end a drag
    if (event.detail > 0 && press.swallowsClick()) return event.preventDefault()
    const found = tileOf(event.target)
    const onControl = event.target instanceof Element && event.target.closest(CONTROLS) !== null
    if (found === undefined || onControl || !isForSelection(event, found.tile)) return
    event.preventDefault()
    const isToggle = event.ctrlKey || event.metaKey
    if (event.shiftKey && isToggle) selection.addRangeTo(found.index)
    else if (event.shiftKey) selection.extendTo(found.index)
    else selection.toggle(found.index)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !press.isDragging()) return
    event.preventDefault()
    press.end({ keep: false })
  }

  scroller.addEventListener('pointerdown', press.down, { signal })
  scroller.addEventListener('pointermove', press.move, { signal })
  scroller.addEventListener('pointerup', press.up, { signal })
  scroller.addEventListener('pointercancel', () => press.end({ keep: true }), { signal })
  scroller.addEventListener('click', onClick, { signal, capture: true })
  // else a drag would select text, and a long press open the picture's menu
  scroller.addEventListener('selectstart', preventIf(press.isPressed), { signal })
  scroller.addEventListener(
    'contextmenu',
    preventIf(() => press.kind() === 'touch' && press.isPressed()),
    { signal },
  )
  // not passive, or a finger that selects would scroll as well; once scrolling has begun, the event is not cancelable
  const notPassive = { passive: false }
  const holdStill = preventIf(({ cancelable }) => press.isDragging() && cancelable)
  grid.addEventListener('touchmove', holdStill, { ...notPassive, signal })
  // what was touched gets the events even once it has left the document, far from the view; a signal would hold it
  grid.addEventListener('touchstart', ({ target }) => target?.addEventListener('touchmove', holdStill, notPassive), {
    signal,
    passive: true,
  })
  document.addEventListener('keydown', onKeyDown, { signal, capture: true })
  return () => {
    listening.abort()
    press.end({ keep: true })
  }
}
