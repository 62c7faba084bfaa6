import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useWheel } from '#web/lib/use-wheel.ts'

const LEAST_SCALE = 0.08
const MOST_SCALE = 2
/** Smallest scale of the initial view at which the whole map counts as readable. */
const READABLE = 0.75
/** Wheel pixels that double the scale. */
const DOUBLING = 400
/** Screen pixels rendered above and below the viewport, and the step in which that range moves. */
const OVERSCAN = 300

export type Point = { x: number; y: number }
/** A point of the map, and the screen position to keep it at. */
export type Anchor = { world: Point; screen: Point }
export type Size = { width: number; height: number }

const within = (scale: number) => Math.min(MOST_SCALE, Math.max(LEAST_SCALE, scale))

const isRightToLeft = () => document.documentElement.dir === 'rtl'

/**
 * Vertical range of the map that is rendered: the viewport with overscan, in steps, so that scrolling rarely renders.
 */
export type RenderedRange = { top: number; bottom: number }

/** Size of the map's scroller, without scrollbars. */
function useSize(scroller: RefObject<HTMLElement | null>): Size | undefined {
  const [view, setView] = useState<Size>()
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    const sizes = new ResizeObserver(() =>
      setView((last) =>
        last?.width === element.clientWidth && last.height === element.clientHeight
          ? last
          : { width: element.clientWidth, height: element.clientHeight },
      ),
    )
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [scroller])
  return view
}

/** Zoom of the map about a fixed point on screen; the browser scrolls. */
export function useCamera() {
  const scroller = useRef<HTMLDivElement>(null)
  const world = useRef<HTMLDivElement>(null)
  const view = useSize(scroller)
  const [scale, setScale] = useState<number>()
  const [range, setRange] = useState<RenderedRange>({ top: 0, bottom: 0 })
  const anchor = useRef<Anchor>(undefined)

  /** Converts a point on screen to map coordinates. */
  const toWorld = ({ x, y }: Point): Point => {
    const box = world.current?.getBoundingClientRect()
    if (box === undefined || scale === undefined) return { x: 0, y: 0 }
    return { x: (isRightToLeft() ? box.right - x : x - box.left) / scale, y: (y - box.top) / scale }
  }
  /** Scrolls an anchor to its position on screen. */
  const hold = (held: Anchor) => {
    const [element, box] = [scroller.current, world.current?.getBoundingClientRect()]
    if (element === null || box === undefined || scale === undefined) return
    const x = isRightToLeft() ? box.right - held.world.x * scale : box.left + held.world.x * scale
    element.scrollLeft += x - held.screen.x
    element.scrollTop += box.top + held.world.y * scale - held.screen.y
  }
  /** Does so at another scale. */
  const holdAt = (next: number, held: Anchor) => {
    const isSame = within(next) === scale
    anchor.current = isSame ? undefined : held
    setScale(within(next))
    if (isSame) hold(held)
  }
  const zoomTo = (next: number, at?: Point) => {
    const box = scroller.current?.getBoundingClientRect()
    if (box === undefined) return
    const screen = at ?? { x: box.left + box.width / 2, y: box.top + box.height / 2 }
    holdAt(next, { screen, world: toWorld(screen) })
  }
  const updateRange = () => {
    const element = scroller.current
    if (element === null || scale === undefined) return
    // the step changes only with each power of two of the scale: a change of the range renders the nodes
    const step = OVERSCAN * 2 ** Math.round(-Math.log2(scale))
    const top = Math.floor(element.scrollTop / scale / step) * step - step
    const bottom = Math.ceil((element.scrollTop + element.clientHeight) / scale / step) * step + step
    const next = { top, bottom }
    setRange((last) => (last.top === next.top && last.bottom === next.bottom ? last : next))
  }

  // restores the anchor before the new scale is painted
  useLayoutEffect(() => {
    const held = anchor.current
    anchor.current = undefined
    if (held) hold(held)
    updateRange()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- of what `hold` and `updateRange` read, only these change what is rendered
  }, [scale, view])

  useWheel(scroller, (event, pixels) => {
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    zoomTo((scale ?? 1) * 2 ** (-pixels / DOUBLING), { x: event.clientX, y: event.clientY })
  })

  return {
    scroller,
    world,
    view,
    /** Undefined until `begin`. */
    scale,
    range,
    toWorld,
    onScroll: updateRange,
    isRightToLeft,
    zoomTo,
    holdAt,
    /** Sets the initial scale: the whole map if readable, else its width, but at most `READABLE`. */
    begin: ({ width, height }: Size) => {
      if (view === undefined || scale !== undefined) return
      const whole = Math.min(view.width / width, view.height / height, 1)
      setScale(Math.max(Math.min(READABLE, view.width / width), whole))
    },
    fit: ({ width, height }: Size) => {
      if (view) setScale(within(Math.min(view.width / width, view.height / height, 1)))
    },
  }
}

export type Camera = ReturnType<typeof useCamera>
