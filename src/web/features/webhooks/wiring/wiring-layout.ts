/** A subscription as a line of the wiring: from an album (none: any) to the address it sends to. */
export type Wire = { id: string; album: string; target: string }

type Placed = { y: number; height: number }
export type PlacedRow = Placed & { id: string }
export type PlacedAlbum = Placed & { album: string; rows: PlacedRow[] }
export type PlacedTarget = Placed & { target: string; ids: string[] }

export type WiringLayout = {
  height: number
  albums: PlacedAlbum[]
  targets: PlacedTarget[]
  /** Both ends of each wire, in pixels from the top. */
  wires: { id: string; target: string; from: number; to: number }[]
}

/** Heights in pixels: of a webhook (a touch target), of the album's name above them, and of a target. */
export const ROW = 44
export const HEAD = 40
export const TARGET = 66
const PADDING = 6
const GAP = 20
const MARGIN = 28

/**
 * Places albums with their webhooks on the left and the targets on the right.
 *
 * The webhooks of an album stand together, ordered by target; a target stands as near the middle of its webhooks as the
 * others allow.
 */
export function wiringLayout(wires: readonly Wire[]): WiringLayout {
  const order = [...new Set(wires.map(({ target }) => target))]
  const layout: WiringLayout = { height: 0, albums: [], targets: [], wires: [] }
  const middles = new Map<string, Map<string, number>>()
  let y = MARGIN
  for (const [album, group] of Map.groupBy(wires, (wire) => wire.album)) {
    const rows: PlacedRow[] = []
    const top = y
    y += HEAD
    for (const { id, target } of group.toSorted((a, b) => order.indexOf(a.target) - order.indexOf(b.target))) {
      rows.push({ id, y, height: ROW })
      middles.set(target, (middles.get(target) ?? new Map<string, number>()).set(id, y + ROW / 2))
      y += ROW
    }
    y += PADDING
    layout.albums.push({ album, y: top, height: y - top, rows })
    y += GAP
  }
  layout.targets = placeTargets(middles)
  const ends = [...layout.albums, ...layout.targets].map((box) => box.y + box.height)
  layout.height = wires.length === 0 ? 0 : Math.max(...ends) + MARGIN
  for (const { target, y: top, height } of layout.targets) {
    for (const [id, from] of middles.get(target) ?? []) layout.wires.push({ id, target, from, to: top + height / 2 })
  }
  return layout
}

/** Places each target at the mean height of its webhooks, pushed down to avoid overlap. */
function placeTargets(middles: ReadonlyMap<string, ReadonlyMap<string, number>>): PlacedTarget[] {
  const wanted = [...middles].map(([target, sources]) => ({
    target,
    ids: [...sources.keys()],
    height: TARGET,
    y: [...sources.values()].reduce((sum, middle) => sum + middle, 0) / sources.size - TARGET / 2,
  }))
  let free = MARGIN
  return wanted
    .toSorted((one, other) => one.y - other.y)
    .map((target) => {
      const y = Math.max(free, target.y)
      free = y + TARGET + GAP
      return { ...target, y }
    })
}

/** Width of the drawing's own coordinates; it is stretched to the room there is. */
export const WIRE_WIDTH = 100

/** A wire as an SVG path, level at both ends. */
export function wirePath({ from, to }: { from: number; to: number }): string {
  const middle = WIRE_WIDTH / 2
  return `M0 ${from}C${middle} ${from} ${middle} ${to} ${WIRE_WIDTH} ${to}`
}
