/** The first `most` of these in order, as sorting all of them and cutting would give; of thousands it looks at each about once. */
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
