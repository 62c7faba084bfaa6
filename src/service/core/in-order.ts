/**
 * Concurrent map, at most `width` items at a time, that yields the results in the order of the items: photos arrive in the
 * order of their names, however long each takes. Takes no more items once one has failed.
 */
export async function* inOrder<Item, Result>(
  items: Iterable<Item>,
  width: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = []
  for (const item of items) {
    const result = work(item)
    // awaited below, in its turn; until then a failure is no unhandled one
    result.catch(() => {})
    running.push(result)
    const first = running.length >= width ? running.shift() : undefined
    if (first) yield await first
  }
  for (const result of running) yield await result
}
