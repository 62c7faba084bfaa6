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

/** Roving tabindex over the nodes of the map: Tab leads to one of them, arrow keys to the others. */
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
    // what is far from the view is only in the document once it is the current node
    flushSync(() => setLast(id))
    scroller.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`)?.focus()
  }
  return {
    current,
    /** The node that shows that it has the focus. */
    focused,
    go,
    /** Moves along an arrow key; false: it leads nowhere. */
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
