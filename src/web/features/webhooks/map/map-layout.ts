import type { MapAddress, MapAlbum, MapGraph, MapHost, MapPort } from './map-graph.ts'

export type Box = { x: number; y: number; width: number; height: number }

/** A line between two visible nodes, for one or several webhooks. */
export type MapLine = {
  id: string
  /** The port, or its album while that is closed. */
  source: string
  /** The address, or its host while that is closed. */
  target: string
  /** The webhooks bundled in it. */
  ids: string[]
  from: number
  to: number
}

export type PlacedPort = { port: MapPort; y: number; height: number }
export type PlacedAlbum = Box & { album: MapAlbum; isOpen: boolean; ports: PlacedPort[]; connectY: number }
export type PlacedAddress = { address: MapAddress; y: number; height: number }
/** `addresses` is empty while the host is closed, and if it has only one. */
export type PlacedHost = Box & { host: MapHost; isOpen: boolean; addresses: PlacedAddress[] }

export type MapLayout = {
  width: number
  height: number
  /** Horizontal start and end of all lines. */
  from: number
  to: number
  albums: PlacedAlbum[]
  hosts: PlacedHost[]
  newReceiver: Box
  lines: MapLine[]
}

/** Dimensions in pixels at scale 1. */
export const ALBUM_WIDTH = 280
export const HOST_WIDTH = 300
export const HEAD = 44
export const MARGIN = 24
const GAP = 14
const PADDING = 6
const HOST_HEIGHT = 66

export type LayoutOptions = {
  isOpen: (id: string) => boolean
  /** Height of a line's handle, by what the pointer needs. */
  lane: number
  /** Width between albums and receivers. */
  gutter: number
}

/** The lines of a graph: webhooks between the same two visible nodes share one. */
function linesOf({ ends }: MapGraph, isOpen: LayoutOptions['isOpen']): Map<string, MapLine> {
  const lines = new Map<string, MapLine>()
  for (const [webhookId, { album, port, host, address }] of ends) {
    const source = (isOpen(album.id) ? port : album).id
    const target = (isOpen(host.id) || host.addresses.length === 1 ? address : host).id
    const id = `${source} ${target}`
    const line = lines.get(id) ?? { id, source, target, ids: [], from: 0, to: 0 }
    line.ids.push(webhookId)
    lines.set(id, line)
  }
  return lines
}

type Placing = { options: LayoutOptions; bySource: Map<string, MapLine[]> }

/** Stacks albums, as high as the lines of their ports need; sets `from` of these lines. */
function placeAlbums({ albums }: MapGraph, { options: { isOpen, lane }, bySource }: Placing): PlacedAlbum[] {
  let y = MARGIN
  return albums.map((album) => {
    const top = y
    const open = isOpen(album.id)
    y += HEAD
    for (const line of bySource.get(album.id) ?? []) line.from = top + HEAD / 2
    const ports = (open ? album.ports : []).map((port) => {
      const lines = bySource.get(port.id) ?? []
      const placed = { port, y, height: lines.length * lane }
      for (const [index, line] of lines.entries()) line.from = y + (index + 0.5) * lane
      y += placed.height
      return placed
    })
    const connectY = y
    if (open) y += lane + PADDING
    const placed = { album, isOpen: open, ports, connectY, x: MARGIN, y: top, width: ALBUM_WIDTH, height: y - top }
    y += GAP
    return placed
  })
}

/** Ratio of the albums' height to the hosts' from which hosts are spread over the albums' height. */
const SPARSE = 2

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/** Places hosts close to the mean start of their lines, in that order; sets `to` of these lines. */
function placeHosts(
  { hosts }: MapGraph,
  { options: { isOpen, lane, gutter }, bySource, albumsEnd }: Placing & { albumsEnd: number },
): PlacedHost[] {
  const byTarget = Map.groupBy([...bySource.values()].flat(), ({ target }) => target)
  const wanted = hosts.map((host) => {
    const parts = [host, ...host.addresses].map(({ id }) => byTarget.get(id) ?? [])
    const open = host.addresses.length > 1 && isOpen(host.id)
    const height = open ? HEAD + host.addresses.length * lane + PADDING : HOST_HEIGHT
    return { host, open, height, y: mean(parts.flat().map(({ from }) => from)) - height / 2 }
  })
  const all = wanted.reduce((sum, { height }) => sum + height + GAP, 0)
  // otherwise a few hosts beside many albums would cluster, far from the start of most lines
  const spread = all * SPARSE < albumsEnd ? (albumsEnd - all) / hosts.length : undefined
  let free = MARGIN
  return wanted
    .toSorted((one, other) => one.y - other.y)
    .map(({ host, open, height, y: near }, place) => {
      const y = spread === undefined ? Math.max(free, near) : free + (place > 0 ? spread : 0)
      free = y + height + GAP
      const addresses = (open ? host.addresses : []).map((address, index) => ({
        address,
        y: y + HEAD + index * lane,
        height: lane,
      }))
      for (const line of byTarget.get(host.id) ?? []) line.to = y + height / 2
      for (const { address, y: top } of addresses)
        for (const line of byTarget.get(address.id) ?? []) line.to = top + lane / 2
      if (!open) for (const line of byTarget.get(host.addresses[0]?.id ?? '') ?? []) line.to = y + height / 2
      return { host, isOpen: open, addresses, x: MARGIN + ALBUM_WIDTH + gutter, y, width: HOST_WIDTH, height }
    })
}

/** Places albums at the start, receivers at the end, and the lines between them. */
export function mapLayout(graph: MapGraph, options: LayoutOptions): MapLayout {
  const lines = [...linesOf(graph, options.isOpen).values()]
  const placing = { options, bySource: Map.groupBy(lines, ({ source }) => source) }
  const albums = placeAlbums(graph, placing)
  const albumsEnd = Math.max(0, ...albums.slice(-1).map(({ y, height }) => y + height))
  const hosts = placeHosts(graph, { ...placing, albumsEnd })
  const to = MARGIN + ALBUM_WIDTH + options.gutter
  const afterHosts = Math.max(MARGIN, ...hosts.slice(-1).map(({ y, height }) => y + height + GAP))
  const newReceiver = { x: to, y: afterHosts, width: HOST_WIDTH, height: HEAD }
  const ends = [...albums.slice(-1), newReceiver].map(({ y, height }) => y + height)
  return {
    width: to + HOST_WIDTH + MARGIN,
    height: Math.max(...ends) + MARGIN,
    from: MARGIN + ALBUM_WIDTH,
    to,
    albums,
    hosts,
    newReceiver,
    lines,
  }
}

/** A line as an SVG path, horizontal at both ends. */
export function linePath({ from, to }: Pick<MapLine, 'from' | 'to'>, layout: Pick<MapLayout, 'from' | 'to'>): string {
  const middle = (layout.from + layout.to) / 2
  return `M${layout.from} ${from}C${middle} ${from} ${middle} ${to} ${layout.to} ${to}`
}

/** The y of a line at an x. */
export function heightAt(
  line: Pick<MapLine, 'from' | 'to'>,
  layout: Pick<MapLayout, 'from' | 'to'>,
  x: number,
): number {
  const share = (x - layout.from) / (layout.to - layout.from)
  // x(t) = 1.5 t (1 - t) + t³ is monotonic, so bisection finds t
  let [low, high] = [0, 1]
  for (let step = 0; step < 12; step++) {
    const t = (low + high) / 2
    if (1.5 * t * (1 - t) + t ** 3 < share) low = t
    else high = t
  }
  const t = (low + high) / 2
  return line.from + (line.to - line.from) * t * t * (3 - 2 * t)
}

/** The nearest line within reach of a point. */
export function lineAt(layout: MapLayout, { x, y }: { x: number; y: number }, reach: number): MapLine | undefined {
  if (x < layout.from || x > layout.to) return undefined
  let nearest: { line: MapLine; distance: number } | undefined
  for (const line of layout.lines) {
    if (Math.min(line.from, line.to) > y + reach || Math.max(line.from, line.to) < y - reach) continue
    // a steep line may be nearer horizontally than vertically
    const distance = Math.min(
      ...[-reach / 2, 0, reach / 2].map((aside) => Math.abs(heightAt(line, layout, x + aside) - y)),
    )
    if (distance <= reach && (nearest === undefined || distance < nearest.distance)) nearest = { line, distance }
  }
  return nearest?.line
}
