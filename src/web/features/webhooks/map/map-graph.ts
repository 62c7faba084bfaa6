import type { WebhookConfig, WebhookSubscription } from '#contract/index.ts'
import { albumIdOf, labelOf } from '#web/data/webhooks/webhook-config.ts'
import { targetParts } from '#web/features/webhooks/target-parts.ts'

/** Node of the graph, with the ids of its webhooks. */
type Hub = { id: string; ids: string[] }

/** An event or a label of an album, from which webhooks start. */
export type MapPort = Hub & { config: WebhookConfig }
export type MapAlbum = Hub & { config: WebhookConfig; ports: MapPort[] }
export type MapAddress = Hub & { targetUrl: string }
export type MapHost = Hub & { host: string; addresses: MapAddress[] }

/** The two ends of a webhook. */
export type Ends = { album: MapAlbum; port: MapPort; host: MapHost; address: MapAddress }

export type MapGraph = {
  albums: readonly MapAlbum[]
  hosts: readonly MapHost[]
  /** By webhook id, in the order of albums and ports. */
  ends: ReadonlyMap<string, Ends>
}

const named = (kind: string, ...parts: readonly (string | undefined)[]) => JSON.stringify([kind, ...parts])

/** Gets the node with a key, or creates it. */
function nodeAt<Node>(nodes: Map<string, Node>, key: string, make: () => Node): Node {
  const node = nodes.get(key) ?? make()
  nodes.set(key, node)
  return node
}

/** Webhooks as a bipartite graph: ports of albums on one side, addresses of hosts on the other. */
export function mapGraph(subscriptions: readonly WebhookSubscription[]): MapGraph {
  const [albums, ports] = [new Map<string, MapAlbum>(), new Map<string, MapPort>()]
  const [hosts, addresses] = [new Map<string, MapHost>(), new Map<string, MapAddress>()]
  const all: [string, Ends][] = []
  for (const { webhookId, config } of subscriptions) {
    const albumId = albumIdOf(config)
    const album = nodeAt(albums, named('album', albumId), () => ({
      id: named('album', albumId),
      config,
      ports: [],
      ids: [],
    }))
    const portId = named('port', albumId, config.event, labelOf(config))
    const port = nodeAt(ports, portId, () => {
      const made: MapPort = { id: portId, config, ids: [] }
      album.ports.push(made)
      return made
    })
    const { host: name } = targetParts(config.targetUrl)
    const host = nodeAt(hosts, name, () => ({ id: named('host', name), host: name, addresses: [], ids: [] }))
    const address = nodeAt(addresses, config.targetUrl, () => {
      const made: MapAddress = { id: named('address', config.targetUrl), targetUrl: config.targetUrl, ids: [] }
      host.addresses.push(made)
      return made
    })
    for (const hub of [album, port, host, address]) hub.ids.push(webhookId)
    all.push([webhookId, { album, port, host, address }])
  }
  const order = new Map([...albums.values()].flatMap((album) => album.ports).map((port, index) => [port, index]))
  const inOrder = all.toSorted(([, one], [, other]) => (order.get(one.port) ?? 0) - (order.get(other.port) ?? 0))
  return { albums: [...albums.values()], hosts: [...hosts.values()], ends: new Map(inOrder) }
}
