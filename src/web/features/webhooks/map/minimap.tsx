import { type PointerEvent, useEffect, useRef } from 'react'
import type { Box, MapLayout } from './map-layout.ts'
import type { Camera } from './use-camera.ts'

/** Size of the minimap in pixels. */
const WIDTH = 92
const HEIGHT = 150

const pathOf = (boxes: readonly Box[]) =>
  boxes.map(({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h${-width}z`).join('')

type MinimapProps = { layout: MapLayout; camera: Camera; scale: number }

/**
 * Overview of the map with the viewport; pressing or dragging scrolls there. Pointer only, since keys scroll anyway.
 */
export function Minimap({ layout, camera: { scroller, isRightToLeft }, scale }: MinimapProps) {
  const frame = useRef<SVGRectElement>(null)
  // follows the scroller without rendering, as the viewport changes with every pixel
  useEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    const updateFrame = () => {
      const { scrollLeft, scrollTop, clientWidth, clientHeight } = element
      const view = { x: Math.abs(scrollLeft), y: scrollTop, width: clientWidth, height: clientHeight }
      for (const [name, value] of Object.entries(view)) frame.current?.setAttribute(name, `${value / scale}`)
    }
    updateFrame()
    element.addEventListener('scroll', updateFrame, { passive: true })
    const sizes = new ResizeObserver(updateFrame)
    sizes.observe(element)
    return () => {
      element.removeEventListener('scroll', updateFrame)
      sizes.disconnect()
    }
  }, [scroller, scale])
  const go = (event: PointerEvent<SVGSVGElement>) => {
    const element = scroller.current
    if (element === null || event.buttons !== 1) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const { left, right, top, width, height } = event.currentTarget.getBoundingClientRect()
    const across = (isRightToLeft() ? right - event.clientX : event.clientX - left) / width
    const x = across * layout.width * scale - element.clientWidth / 2
    element.scrollTo(
      isRightToLeft() ? -x : x,
      ((event.clientY - top) / height) * layout.height * scale - element.clientHeight / 2,
    )
  }
  return (
    <svg
      aria-hidden
      data-minimap
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      preserveAspectRatio="none"
      onPointerDown={go}
      onPointerMove={go}
      className="absolute end-5 bottom-5 cursor-pointer touch-none rounded-control border border-line bg-paper shadow-float rtl:-scale-x-100"
    >
      <path d={pathOf([...layout.albums, ...layout.hosts])} className="fill-faint" />
      <rect ref={frame} className="fill-accent/10 stroke-accent stroke-[1.5px]" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
