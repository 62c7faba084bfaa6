import { useMemo, useState } from 'react'
import type { WebhookSubscription } from '#contract/index.ts'
import { useMediaQuery } from '#web/lib/screen/use-media-query.ts'
import { mapGraph } from './map-graph.ts'
import { ALBUM_WIDTH, HOST_WIDTH, mapLayout, MARGIN } from './map-layout.ts'
import { nodesOf } from './map-nodes.ts'
import { mapWalk } from './map-walk.ts'

/** Maximum number of webhooks for which albums start open, and of addresses for which hosts do. */
const FEW_WEBHOOKS = 60
const FEW_ADDRESSES = 40

/** Pixels between albums and receivers. */
const LEAST_GUTTER = 150
const MOST_GUTTER = 460

/** Heights of a line's handle in pixels, for mouse and touch. */
const LANES = { fine: 34, coarse: 46 }

type MapNodesOptions = { subscriptions: readonly WebhookSubscription[]; openId: string | undefined; width: number }

/** Layout of the map, and which albums and hosts are open. */
export function useMapNodes({ subscriptions, openId, width }: MapNodesOptions) {
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const lane = LANES[useMediaQuery('(pointer: coarse)') ? 'coarse' : 'fine']
  const graph = useMemo(() => mapGraph(subscriptions), [subscriptions])
  const gutter = Math.min(MOST_GUTTER, Math.max(LEAST_GUTTER, width - 2 * MARGIN - ALBUM_WIDTH - HOST_WIDTH))
  const placed = useMemo(() => {
    const addresses = graph.hosts.reduce((sum, host) => sum + host.addresses.length, 0)
    const hosts = new Set(graph.hosts.map(({ id }) => id))
    const opened = openId === undefined ? undefined : graph.ends.get(openId)
    const isOpen = (id: string) =>
      toggled.get(id) ??
      ((hosts.has(id) ? addresses <= FEW_ADDRESSES : subscriptions.length <= FEW_WEBHOOKS) ||
        id === opened?.album.id ||
        id === opened?.host.id)
    const layout = mapLayout(graph, { isOpen, lane, gutter })
    return { layout, nodes: nodesOf(layout), walk: mapWalk(layout), isOpen }
  }, [graph, toggled, lane, gutter, openId, subscriptions.length])
  const set = (ids: readonly string[], isOpen: boolean) =>
    setToggled((now) => new Map([...now, ...ids.map((id) => [id, isOpen] as const)]))
  const all = () => [...graph.albums, ...graph.hosts].map(({ id }) => id)
  return {
    ...placed,
    graph,
    toggle: (id: string) => set([id], !placed.isOpen(id)),
    openAll: () => set(all(), true),
    closeAll: () => set(all(), false),
    isAllOpen: all().every((id) => placed.isOpen(id)),
  }
}
