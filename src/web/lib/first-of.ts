/** The first `most` items in order: the result of a stable sort cut to length, in one pass. */
export function firstOf<Item>(items: Iterable<Item>, most: number, compare: (a: Item, b: Item) => number): Item[] {
  const found: Item[] = []
  for (const item of items) {
    const last = found[most - 1]
    if (last !== undefined && compare(item, last) >= 0) continue
    const at = found.findIndex((other) => compare(item, other) < 0)
    found.splice(at === -1 ? found.length : at, 0, item)
    if (found.length > most) found.pop()
  }
  return found
}
