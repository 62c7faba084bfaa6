import type { WebhookConfig, WebhookSubscription } from '#contract/index.ts'
import { addedLabels } from './description.ts'
import { receiverAddress } from './receiver-address.ts'

/** Key of an album and a receiver. */
const placeOf = (config: WebhookConfig) =>
  JSON.stringify(['albumId' in config ? config.albumId : undefined, receiverAddress(config.targetUrl)])

/** Breadth-first search for the shortest cycle through a label. */
function wayBack(start: string, next: (label: string) => Iterable<string>): string[] | undefined {
  const ways: string[][] = [[start]]
  const reached = new Set<string>()
  for (const way of ways) {
    for (const label of next(way.at(-1) ?? start)) {
      if (label === start) return way
      if (reached.has(label)) continue
      reached.add(label)
      ways.push([...way, label])
    }
  }
  return undefined
}

/**
 * Label loops, where a delivery may cause the next one: metadata notes that the receiver adds the label it listens for,
 * or one that leads back to it through other receivers of the same album. By webhook, the labels in the order of the
 * cycle.
 */
export function findLabelLoops(subscriptions: readonly WebhookSubscription[]): ReadonlyMap<string, readonly string[]> {
  const addedAt = new Map<string, Set<string>>()
  for (const { config } of subscriptions) {
    const labels = addedLabels(config.metadata)
    if (labels.length === 0 || config.event === 'newAlbum') continue
    const place = placeOf(config)
    addedAt.set(place, new Set([...(addedAt.get(place) ?? []), ...labels]))
  }
  const loops = new Map<string, readonly string[]>()
  if (addedAt.size === 0) return loops

  /** By album, the labels that receivers add in response to a label. */
  const edges = new Map<string, Map<string, Set<string>>>()
  for (const { config } of subscriptions) {
    if (config.event !== 'photoLabelAdded') continue
    const added = addedAt.get(placeOf(config))
    if (added === undefined) continue
    const ofAlbum = edges.get(config.albumId) ?? new Map<string, Set<string>>()
    edges.set(config.albumId, ofAlbum.set(config.label, new Set([...(ofAlbum.get(config.label) ?? []), ...added])))
  }
  for (const { webhookId, config } of subscriptions) {
    if (config.event !== 'photoLabelAdded' || !addedAt.has(placeOf(config))) continue
    const way = wayBack(config.label, (label) => edges.get(config.albumId)?.get(label) ?? [])
    if (way) loops.set(webhookId, way)
  }
  return loops
}
