/**
 * Works on up to `width` items at once and yields what became of them in the order of the items, so that photos arrive
 * in the order of their names however long each takes. Stops taking items as soon as one fails.
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
