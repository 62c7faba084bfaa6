import { type PointerEvent, useRef, useState } from 'react'
import { type Box, lineAt, type MapLayout } from './map-layout.ts'
import { idsWithin, type MapNode } from './map-nodes.ts'
import type { Camera, Point } from './use-camera.ts'

/** Screen pixels from which a press is a drag, and within which the pointer hits a line. */
const DRAG = 5
const REACH = 7

type Gesture =
  | { kind: 'pan'; from: Point; left: number; top: number }
  | { kind: 'marquee'; from: Point; start: Point }
  | { kind: 'connect'; from: Point; node: string }

type MapPointerOptions = {
  camera: Camera
  layout: MapLayout
  nodes: ReadonlyMap<string, MapNode>
  onPoint: (id: string | undefined) => void
  onMarquee: (webhookIds: ReadonlySet<string>) => void
  /** Drawing a line from a node began. */
  onPull: (id: string) => void
  /** The line was dropped over a node, or over nothing. */
  onDrop: (id: string | undefined) => void
  /** The pointer, and so the end of a line being drawn, moved here. */
  onMove: (at: Point) => void
}

/** Id of the node that contains an event's target. */
export const nodeIdOf = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-node]')?.dataset['node'] : undefined

const at = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => ({ x: clientX, y: clientY })

const spanOf = (one: Point, other: Point): Box => ({
  x: Math.min(one.x, other.x),
  y: Math.min(one.y, other.y),
  width: Math.abs(one.x - other.x),
  height: Math.abs(one.y - other.y),
})

/**
 * Mouse gestures on the map: hovers nodes and lines, pans, selects a rectangle with Shift, and draws lines. Touch is
 * left to the browser.
 */
export function useMapPointer(options: MapPointerOptions) {
  const { camera, layout, nodes, onPoint, onMarquee, onPull, onDrop, onMove } = options
  const gesture = useRef<Gesture>(undefined)
  const isDragging = useRef(false)
  const [marquee, setMarquee] = useState<Box>()
  const [isPanning, setIsPanning] = useState(false)

  function begin(event: PointerEvent<HTMLElement>): void {
    isDragging.current = false
    gesture.current = undefined
    if (event.button !== 0 || event.pointerType === 'touch') return
    const from = at(event)
    const id = nodeIdOf(event.target)
    const node = id === undefined ? undefined : nodes.get(id)
    const { scrollLeft: left, scrollTop: top } = event.currentTarget
    if (node === undefined) {
      gesture.current = event.shiftKey
        ? { kind: 'marquee', from, start: camera.toWorld(from) }
        : { kind: 'pan', from, left, top }
    } else if (node.kind === 'port' || node.kind === 'line' || node.kind === 'connect') {
      gesture.current = { kind: 'connect', from, node: node.id }
    }
  }

  function drag(event: PointerEvent<HTMLElement>, held: Gesture): void {
    const to = at(event)
    if (!isDragging.current) {
      if (Math.hypot(to.x - held.from.x, to.y - held.from.y) < DRAG) return
      isDragging.current = true
      event.currentTarget.setPointerCapture(event.pointerId)
      if (held.kind === 'connect') onPull(held.node)
      if (held.kind === 'pan') setIsPanning(true)
    }
    if (held.kind === 'pan') {
      event.currentTarget.scrollLeft = held.left - (to.x - held.from.x)
      event.currentTarget.scrollTop = held.top - (to.y - held.from.y)
    } else if (held.kind === 'marquee') setMarquee(spanOf(held.start, camera.toWorld(to)))
    else onMove(camera.toWorld(to))
  }

  function end(event: PointerEvent<HTMLElement>): void {
    const held = gesture.current
    gesture.current = undefined
    setIsPanning(false)
    setMarquee(undefined)
    if (held === undefined || !isDragging.current) return
    if (held.kind === 'marquee') onMarquee(idsWithin(nodes, spanOf(held.start, camera.toWorld(at(event)))))
    if (held.kind === 'connect') onDrop(nodeIdOf(document.elementFromPoint(event.clientX, event.clientY)))
  }

  return {
    marquee,
    isPanning,
    /** Whether a click ends a drag, and must be ignored; a click by keyboard never does. */
    isDragEnd: (click: { detail: number }) => click.detail > 0 && isDragging.current,
    lineUnder: (event: { clientX: number; clientY: number }) =>
      lineAt(layout, camera.toWorld(at(event)), REACH / (camera.scale ?? 1)),
    listeners: {
      onPointerDown: begin,
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        // a press near the edge may have been released outside, before the pointer was captured
        if ((event.buttons & 1) === 0) gesture.current = undefined
        if (gesture.current) drag(event, gesture.current)
        else if (event.pointerType !== 'touch') {
          onMove(camera.toWorld(at(event)))
          onPoint(nodeIdOf(event.target) ?? lineAt(layout, camera.toWorld(at(event)), REACH / (camera.scale ?? 1))?.id)
        }
      },
      onPointerUp: end,
      onPointerCancel: () => {
        // a line that is dropped where it began is given up
        if (gesture.current?.kind === 'connect' && isDragging.current) onDrop(gesture.current.node)
        gesture.current = undefined
        setIsPanning(false)
        setMarquee(undefined)
      },
      onPointerLeave: () => onPoint(undefined),
    },
  }
}
