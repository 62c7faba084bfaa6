type Planned = { at: number; order: number; run: () => void }
const isBefore = (one: Planned | undefined, other: Planned | undefined) =>
  one !== undefined && (other === undefined || one.at < other.at || (one.at === other.at && one.order < other.order))

/** A binary heap: the one that is due first comes first. */
function put(heap: Planned[], planned: Planned): void {
  let at = heap.length
  for (let above = (at - 1) >> 1; at > 0 && isBefore(planned, heap[above]); above = (at - 1) >> 1) {
    const moved = heap[above]
    if (moved) heap[at] = moved
    at = above
  }
  heap[at] = planned
}

function takeFirst(heap: Planned[]): Planned | undefined {
  const [first] = heap
  const last = heap.pop()
  if (last === undefined || last === first) return first
  let at = 0
  for (;;) {
    const left = 2 * at + 1
    const least = isBefore(heap[left + 1], heap[left]) ? left + 1 : left
    const below = heap[least]
    if (below === undefined || !isBefore(below, last)) break
    heap[at] = below
    at = least
  }
  heap[at] = last
  return first
}

/** A clock that moves only when it is told to, and what is to be done when: in order of time, then as it was planned. */
export function createAgenda() {
  const heap: Planned[] = []
  let [now, order] = [0, 0]
  return {
    now: () => now,
    later: (delay: number, run: () => void): void => put(heap, { at: now + delay, order: order++, run }),
    /** Lets so many milliseconds go by, or until it is so. */
    pass: (milliseconds: number, until = () => false): void => {
      const end = now + milliseconds
      while (!until()) {
        const [next] = heap
        const entry = next && next.at <= end ? takeFirst(heap) : undefined
        if (entry === undefined) break
        now = entry.at
        entry.run()
      }
      now = Math.max(now, end)
    },
  }
}
