/** One line of the wiring: a subscription and the address it sends to. */
export type Wire = { id: string; target: string }

type Placed = { y: number; height: number }
export type PlacedSource = Placed & { id: string }
export type PlacedTarget = Placed & { target: string; count: number }

export type WiringLayout = {
  height: number
  sources: PlacedSource[]
  targets: PlacedTarget[]
  /** Where each wire leaves its source and reaches its target, in pixels from the top. */
  wires: { id: string; target: string; from: number; to: number }[]
}

/** Pixels; the card of a target that spans many sources is as high as those, its words are not. */
export const CARD_HEIGHT = 66

/** Pixels. Many wires move together and get flatter cards. */
const roomy = { card: CARD_HEIGHT, gap: 30, margin: 32 }
const dense = { card: 54, gap: 8, margin: 20 }
const DENSE_FROM = 15

/**
 * Places sources on the left and their targets on the right.
 *
 * Sources of one target stand together, targets in the order they first occur, so no two wires cross. A target stands
 * at the middle of its sources; where there are many it spans them, so that each of them meets it on its own height.
 */
export function wiringLayout(wires: readonly Wire[]): WiringLayout {
  const { card, gap, margin } = wires.length < DENSE_FROM ? roomy : dense
  const spans = wires.length >= DENSE_FROM
  const layout: WiringLayout = { height: 0, sources: [], targets: [], wires: [] }
  let y = margin
  for (const [target, ids] of byTarget(wires)) {
    const span = ids.length * (card + gap) - gap
    const height = spans ? span : card
    const top = y + (span - height) / 2
    layout.targets.push({ target, count: ids.length, y: top, height })
    for (const id of ids) {
      layout.sources.push({ id, y, height: card })
      const from = y + card / 2
      layout.wires.push({ id, target, from, to: spans ? from : top + height / 2 })
      y += card + gap
    }
  }
  layout.height = wires.length === 0 ? 0 : y - gap + margin
  return layout
}

function byTarget(wires: readonly Wire[]): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const { id, target } of wires) {
    const group = groups.get(target)
    if (group) group.push(id)
    else groups.set(target, [id])
  }
  return groups
}

/** Width of the drawing's own coordinates; it is stretched to the room there is. */
export const WIRE_WIDTH = 100

/** A wire as an SVG path, level at both ends. */
export function wirePath({ from, to }: { from: number; to: number }): string {
  const middle = WIRE_WIDTH / 2
  return `M0 ${from}C${middle} ${from} ${middle} ${to} ${WIRE_WIDTH} ${to}`
}
