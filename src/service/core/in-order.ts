/**
 * Concurrent map, at most `width` items at a time, that yields the results in input order: photos arrive in the
 * order of their names, however long each takes. Stops at the first failure.
 */
export async function* inOrder<Item, Result>(
  items: Iterable<Item>,
  width: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = []
  for (const item of items) {
    const result = work(item)
    // awaited below; until then a rejection must not count as unhandled
    result.catch(() => {})
    running.push(result)
    const first = running.length >= width ? running.shift() : undefined
    if (first) yield await first
  }
  for (const result of running) yield await result
}
