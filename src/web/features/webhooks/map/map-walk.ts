import type { MapLayout } from './map-layout.ts'

/** A node that keys can reach, with its neighbours on either side. */
type Stop = { id: string; column: number; before: readonly string[]; after: readonly string[] }

/** Focusable nodes in three columns, each from top to bottom: albums and ports, lines, receivers. */
export type MapWalk = { columns: readonly (readonly string[])[]; stops: ReadonlyMap<string, Stop> }

/** Node id of the button for a new receiver. */
export const NEW_RECEIVER = 'new receiver'

/** Node id of an open album's button for another event. */
export const connectId = (albumId: string): string => `connect ${albumId}`

export function mapWalk({ albums, hosts, lines }: MapLayout): MapWalk {
  const bySource = Map.groupBy(lines, ({ source }) => source)
  const byTarget = Map.groupBy(lines, ({ target }) => target)
  const stops: Stop[] = []
  const isPort = new Set(albums.flatMap(({ ports }) => ports.map(({ port }) => port.id)))
  for (const { album, isOpen, ports } of albums) {
    const inner = ports.map(({ port }) => port.id)
    const ends = (bySource.get(album.id) ?? []).map(({ target }) => target)
    stops.push({ id: album.id, column: 0, before: [], after: isOpen ? inner : ends })
    for (const id of inner) {
      const own = (bySource.get(id) ?? []).map((line) => line.id)
      stops.push({ id, column: 0, before: [album.id], after: own })
    }
    if (isOpen) stops.push({ id: connectId(album.id), column: 0, before: [album.id], after: [] })
  }
  for (const { id, source, target } of lines) {
    if (isPort.has(source)) stops.push({ id, column: 1, before: [source], after: [target] })
  }
  const sourcesOf = (id: string) =>
    (byTarget.get(id) ?? []).map((line) => (isPort.has(line.source) ? line.id : line.source))
  for (const { host, addresses } of hosts) {
    const single = host.addresses.length === 1 ? (host.addresses[0]?.id ?? host.id) : host.id
    const inner = addresses.map(({ address }) => address.id)
    stops.push({ id: single, column: 2, before: [...inner, single].flatMap(sourcesOf), after: inner })
    for (const id of inner) stops.push({ id, column: 2, before: sourcesOf(id), after: [] })
  }
  stops.push({ id: NEW_RECEIVER, column: 2, before: [], after: [] })
  const byId = new Map(stops.map((stop) => [stop.id, stop]))
  const columns = [0, 1, 2].map((column) => stops.filter((stop) => stop.column === column).map(({ id }) => id))
  return { columns, stops: byId }
}

/**
 * The node that an arrow key leads to: up and down within its column, sideways along the lines, and preferably back to
 * `cameFrom`.
 */
export function nextStop(
  { columns, stops }: MapWalk,
  {
    id,
    key,
    cameFrom,
    isRightToLeft,
  }: { id: string; key: string; cameFrom: string | undefined; isRightToLeft: boolean },
): string | undefined {
  const stop = stops.get(id)
  if (stop === undefined) return undefined
  const column = columns[stop.column] ?? []
  const here = column.indexOf(id)
  const along = (ids: readonly string[]) => (cameFrom !== undefined && ids.includes(cameFrom) ? cameFrom : ids[0])
  switch (key) {
    case 'ArrowDown':
      return column[here + 1]
    case 'ArrowUp':
      return column[here - 1]
    case 'Home':
      return column[0]
    case 'End':
      return column.at(-1)
    case 'ArrowLeft':
      return along(isRightToLeft ? stop.after : stop.before)
    case 'ArrowRight':
      return along(isRightToLeft ? stop.before : stop.after)
    default:
      return undefined
  }
}
