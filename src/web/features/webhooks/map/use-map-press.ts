import type { KeyboardEvent, MouseEvent } from 'react'
import type { WebhookSelection } from '#web/features/webhooks/selection/use-webhook-selection.ts'
import { STEP } from './map-controls.tsx'
import type { MapNode } from './map-nodes.ts'
import type { MapWalk } from './map-walk.ts'
import type { Camera } from './use-camera.ts'
import { canConnect, isReceiver, type useConnect } from './use-connect.ts'
import type { MapFocus } from './use-map-focus.ts'
import { nodeIdOf } from './use-map-pointer.ts'

type MapPressOptions = {
  nodes: ReadonlyMap<string, MapNode>
  walk: MapWalk
  camera: Camera
  connect: ReturnType<typeof useConnect>
  focus: MapFocus
  selection: WebhookSelection
  onToggle: (id: string) => void
  onOpen: (webhookId: string) => void
}

const arrows = /^(Arrow(Up|Down|Left|Right)|Home|End)$/

/** Actions of clicks and keys on the map's nodes. */
export function useMapPress(options: MapPressOptions) {
  const { nodes, walk, camera, connect, focus, selection, onToggle, onOpen } = options

  function select({ ids }: MapNode): void {
    selection.set(ids, !ids.every((id) => selection.ids.has(id)))
  }

  /** Activates a node: ends or starts a line, toggles an album or host, or opens the node's first webhook. */
  function press(node: MapNode): void {
    const [first] = node.ids
    if (connect.source) connect.finish(node.id)
    else if (node.kind === 'album' || node.kind === 'host') onToggle(node.id)
    else if (node.kind === 'connect') startConnect(node.id)
    else if (node.kind === 'new') connect.draw({})
    else if (node.kind === 'line' && nodes.get(node.line.target)?.kind === 'host' && node.ids.length > 1) {
      onToggle(node.line.target)
      // the handle is replaced by those of the host's addresses
      focus.go(node.line.target)
    } else if (first !== undefined) onOpen(first)
  }

  function startConnect(id: string): void {
    connect.start(id)
    focus.go(walk.columns[2]?.[0])
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const id = nodeIdOf(event.target)
    const node = id === undefined ? undefined : nodes.get(id)
    const { key } = event
    if (node === undefined || event.altKey) return
    if (key === ' ' && (event.shiftKey || event.ctrlKey)) select(node)
    else if (event.ctrlKey || event.metaKey) return
    else if (key === 'Escape' && connect.source) {
      const { id: source } = connect.source
      connect.stop()
      focus.go(source)
    } else if (arrows.test(key)) {
      if (connect.source && isReceiver(node) && /Left|Right/.test(key)) return
      focus.move(node.id, key)
    } else if (key.toLowerCase() === 'c' && canConnect(node)) startConnect(node.id)
    else if (key === '+' || key === '=') camera.zoomTo((camera.scale ?? 1) * STEP)
    else if (key === '-') camera.zoomTo((camera.scale ?? 1) / STEP)
    else return
    event.preventDefault()
  }

  return {
    onKeyDown,
    /** `line`: the line under the pointer, used if no node is. */
    onClick: (event: MouseEvent<HTMLElement>, line: string | undefined) => {
      const node = nodes.get(nodeIdOf(event.target) ?? line ?? '')
      if (node === undefined) connect.stop()
      else if (event.shiftKey || event.ctrlKey || event.metaKey) select(node)
      else press(node)
    },
  }
}
