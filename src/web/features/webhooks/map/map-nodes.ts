import type { WebhookConfig } from '#contract/index.ts'
import type { PausedById } from '#web/data/webhooks/webhook-change.ts'
import type { HealthById } from '#web/features/webhooks/deliveries/use-webhook-health.ts'
import type { AlbumNames } from '#web/features/webhooks/webhook-source.tsx'
import type { Box, MapLayout, MapLine } from './map-layout.ts'
import { connectId, NEW_RECEIVER } from './map-walk.ts'
import { messages } from './messages.ts'

/** An interactive node of the map, with its box and the ids of its webhooks. */
export type MapNode = { id: string; ids: readonly string[]; box: Box } & (
  | { kind: 'album' | 'port' | 'connect'; config: WebhookConfig }
  | { kind: 'line'; line: MapLine; config: WebhookConfig | undefined }
  | { kind: 'host'; host: string }
  | { kind: 'address'; targetUrl: string }
  | { kind: 'new' }
)

/** Size of a line's handle in pixels. */
export const HANDLE = 24

/** All nodes of a layout, by id. */
export function nodesOf(layout: MapLayout): ReadonlyMap<string, MapNode> {
  const nodes: MapNode[] = []
  const configs = new Map<string, WebhookConfig>()
  for (const { album, isOpen, ports, connectY, ...box } of layout.albums) {
    const { config, id, ids } = album
    nodes.push({ kind: 'album', id, ids, config, box })
    for (const { port, y, height } of ports) {
      configs.set(port.id, port.config)
      nodes.push({ kind: 'port', id: port.id, ids: port.ids, config: port.config, box: { ...box, y, height } })
    }
    if (isOpen)
      nodes.push({ kind: 'connect', id: connectId(id), ids: [], config, box: { ...box, y: connectY, height: 30 } })
  }
  for (const line of layout.lines) {
    const box = { x: layout.from - HANDLE / 2, y: line.from - HANDLE / 2, width: HANDLE, height: HANDLE }
    nodes.push({ kind: 'line', id: line.id, ids: line.ids, line, config: configs.get(line.source), box })
  }
  for (const { host, addresses, isOpen: _, ...box } of layout.hosts) {
    const [first] = host.addresses
    if (first !== undefined && host.addresses.length === 1) {
      nodes.push({ kind: 'address', id: first.id, ids: first.ids, targetUrl: first.targetUrl, box })
      continue
    }
    nodes.push({ kind: 'host', id: host.id, ids: host.ids, host: host.host, box })
    for (const { address, y, height } of addresses)
      nodes.push({
        kind: 'address',
        id: address.id,
        ids: address.ids,
        targetUrl: address.targetUrl,
        box: { ...box, y, height },
      })
  }
  nodes.push({ kind: 'new', id: NEW_RECEIVER, ids: [], box: layout.newReceiver })
  return new Map(nodes.map((node) => [node.id, node]))
}

/** Webhooks whose line handle a rectangle touches, or whose album, port or receiver it contains. */
export function idsWithin(nodes: ReadonlyMap<string, MapNode>, area: Box): Set<string> {
  const isIn = ({ x, y, width, height }: Box) =>
    x >= area.x && y >= area.y && x + width <= area.x + area.width && y + height <= area.y + area.height
  const touches = ({ x, y, width, height }: Box) =>
    x < area.x + area.width && x + width > area.x && y < area.y + area.height && y + height > area.y
  return new Set(
    [...nodes.values()].flatMap((node) =>
      (node.kind === 'line' ? node.config && touches(node.box) : isIn(node.box)) ? node.ids : [],
    ),
  )
}

/** State that determines how the nodes of the map look. */
export type MapState = {
  albums: AlbumNames
  paused: PausedById
  health: HealthById
  /** The webhook beside the map. */
  openId: string | undefined
  selected: ReadonlySet<string>
  /** Webhooks of the node under the pointer or with focus; all others are faded. Undefined: none is. */
  active: ReadonlySet<string> | undefined
  /** The node with `tabIndex` 0. */
  current: string | undefined
  /** Zoomed out too far for anything but boxes and lines. */
  isFar: boolean
}

/** Number of these webhooks that are paused. */
export const pausedAmong = (ids: readonly string[], { paused }: Pick<MapState, 'paused'>): number =>
  paused.size === 0 ? 0 : ids.filter((id) => paused.has(id)).length

/** Whether all of these webhooks are paused. */
export const isAllPaused = (ids: readonly string[], state: MapState) =>
  ids.length > 0 && pausedAmong(ids, state) === ids.length

/** Whether a node with these webhooks is faded, as it isn't connected to the active node. */
export const isFaded = (ids: readonly string[], { active }: MapState) =>
  active !== undefined && !ids.some((webhookId) => active.has(webhookId))

/** Accessible name of a node, with the number of its webhooks that are paused. */
export function nameOf(name: string, ids: readonly string[], state: MapState): string {
  const count = pausedAmong(ids, state)
  return count === 0 ? name : messages.withPaused(name, count, ids.length)
}

/** Attributes of a node's button. */
export const nodeOf = (id: string, state: MapState) => ({
  type: 'button' as const,
  'data-node': id,
  tabIndex: state.current === id ? 0 : -1,
})
