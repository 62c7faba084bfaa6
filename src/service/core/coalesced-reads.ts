/**
 * Coalesces reads, never returning one that began before the call: callers that arrive during a read share the
 * next one. If the running read fails, they fail with it.
 */
export function createCoalescedReads<Result>(read: (key: string) => Promise<Result>) {
  const underway = new Map<string, { done: Promise<Result>; next?: Promise<Result> }>()

  function start(key: string): Promise<Result> {
    const reading: { done: Promise<Result>; next?: Promise<Result> } = { done: read(key) }
    underway.set(key, reading)
    void reading.done.then(
      () => reading.next === undefined && underway.delete(key),
      () => underway.delete(key),
    )
    return reading.done
  }

  return (key: string): Promise<Result> => {
    const reading = underway.get(key)
    if (reading === undefined) return start(key)
    reading.next ??= reading.done.then(() => start(key))
    return reading.next
  }
}
