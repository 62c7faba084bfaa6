import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

const LEAST_SCALE = 0.08
const MOST_SCALE = 2
/** The first view is whole where that leaves it readable. */
const READABLE = 0.75
/** Pixels of a wheel that double the scale. */
const DOUBLING = 400
/** Pixels on screen, above and below the view, in which nodes are rendered; and by which they come. */
const OVERSCAN = 300

export type Point = { x: number; y: number }
/** A point of the map, and where on the screen it is to be. */
export type Anchor = { world: Point; screen: Point }
export type Size = { width: number; height: number }

const within = (scale: number) => Math.min(MOST_SCALE, Math.max(LEAST_SCALE, scale))

const isRightToLeft = () => document.documentElement.dir === 'rtl'

/** Heights of the map that are rendered: the view and some more, in steps so that not every pixel of scrolling counts. */
export type RenderedRange = { top: number; bottom: number }

/** The size of what scrolls the map, without its scrollbars. */
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

/**
 * The part of the map that is seen: the platform scrolls, what is here scales. It scales about a point, which stays where
 * it is on the screen.
 */
export function useCamera() {
  const scroller = useRef<HTMLDivElement>(null)
  const world = useRef<HTMLDivElement>(null)
  const view = useSize(scroller)
  const [scale, setScale] = useState<number>()
  const [range, setRange] = useState<RenderedRange>({ top: 0, bottom: 0 })
  const anchor = useRef<Anchor>(undefined)

  /** A point of the screen in the map's own pixels. */
  const toWorld = ({ x, y }: Point): Point => {
    const box = world.current?.getBoundingClientRect()
    if (box === undefined || scale === undefined) return { x: 0, y: 0 }
    return { x: (isRightToLeft() ? box.right - x : x - box.left) / scale, y: (y - box.top) / scale }
  }
  const zoomTo = (next: number, at?: Point) => {
    const box = scroller.current?.getBoundingClientRect()
    if (box === undefined) return
    const screen = at ?? { x: box.left + box.width / 2, y: box.top + box.height / 2 }
    anchor.current = { screen, world: toWorld(screen) }
    setScale(within(next))
  }
  /** Scrolls so that a point of the map is where it is to be. */
  const hold = (held: Anchor) => {
    const [element, box] = [scroller.current, world.current?.getBoundingClientRect()]
    if (element === null || box === undefined || scale === undefined) return
    const x = isRightToLeft() ? box.right - held.world.x * scale : box.left + held.world.x * scale
    element.scrollLeft += x - held.screen.x
    element.scrollTop += box.top + held.world.y * scale - held.screen.y
  }
  /** The same at another scale. */
  const holdAt = (next: number, held: Anchor) => {
    const isSame = within(next) === scale
    anchor.current = isSame ? undefined : held
    setScale(within(next))
    if (isSame) hold(held)
  }
  const look = () => {
    const element = scroller.current
    if (element === null || scale === undefined) return
    // in steps of the map's own pixels that scaling changes rarely: whatever is rendered hangs on them
    const step = OVERSCAN * 2 ** Math.round(-Math.log2(scale))
    const top = Math.floor(element.scrollTop / scale / step) * step - step
    const bottom = Math.ceil((element.scrollTop + element.clientHeight) / scale / step) * step + step
    const next = { top, bottom }
    setRange((last) => (last.top === next.top && last.bottom === next.bottom ? last : next))
  }

  // the anchor is put back before anything is painted in the new scale
  useLayoutEffect(() => {
    const held = anchor.current
    anchor.current = undefined
    if (held) hold(held)
    look()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- of what `hold` and `look` read, only these change what is rendered
  }, [scale, view])

  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    zoomTo((scale ?? 1) * 2 ** (-event.deltaY / DOUBLING), { x: event.clientX, y: event.clientY })
  })
  // React's own wheel listeners can't keep the page from being zoomed
  useEffect(() => {
    const element = scroller.current
    const listener = (event: WheelEvent) => onWheel(event)
    element?.addEventListener('wheel', listener, { passive: false })
    return () => element?.removeEventListener('wheel', listener)
  }, [])

  return {
    scroller,
    world,
    view,
    /** Undefined until the first layout has been seen. */
    scale,
    range,
    toWorld,
    onScroll: look,
    isRightToLeft,
    zoomTo,
    holdAt,
    /** Begins with the whole map, where that is readable. */
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
