import { type FocusEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { MapLayout } from './map-layout.ts'
import type { MapNode } from './map-nodes.ts'
import { type MapWalk, nextStop } from './map-walk.ts'
import type { Camera } from './use-camera.ts'
import { nodeIdOf } from './use-map-pointer.ts'

type MapFocusOptions = {
  camera: Camera
  layout: MapLayout
  nodes: ReadonlyMap<string, MapNode>
  walk: MapWalk
  shownId: string | undefined
}

/** Roving tabindex over the nodes of the map. */
export function useMapFocus({ camera: { scroller, isRightToLeft }, layout, nodes, walk, shownId }: MapFocusOptions) {
  const [last, setLast] = useState<string>()
  const [focused, setFocused] = useState<string>()
  const cameFrom = useRef<string>(undefined)
  const shown = shownId === undefined ? undefined : layout.lines.find(({ ids }) => ids.includes(shownId))
  const current = [last, shown?.id, shown?.source, walk.columns[0]?.[0]].find(
    (id) => id !== undefined && walk.stops.has(id),
  )
  const go = (id: string | undefined) => {
    if (id === undefined || !nodes.has(id)) return
    cameFrom.current = current
    // a node far from the viewport is in the document only while it is current
    flushSync(() => setLast(id))
    scroller.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`)?.focus()
  }
  return {
    current,
    /** The node with visible focus. */
    focused,
    go,
    /** Moves the focus by an arrow key. @returns whether the key leads anywhere */
    move: (id: string, key: string): boolean => {
      const next = nextStop(walk, { id, key, cameFrom: cameFrom.current, isRightToLeft: isRightToLeft() })
      go(next)
      return next !== undefined
    },
    listeners: {
      onFocus: ({ target }: FocusEvent<HTMLElement>) => {
        const id = nodeIdOf(target)
        if (id === undefined) return
        setLast(id)
        setFocused(target.matches(':focus-visible') ? id : undefined)
      },
      onBlur: () => setFocused(undefined),
    },
  }
}

export type MapFocus = ReturnType<typeof useMapFocus>
