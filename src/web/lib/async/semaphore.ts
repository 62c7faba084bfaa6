/** Runs at most `places` tasks at once, the others in the order they came; who gives up waiting leaves the queue. */
export function createSemaphore(places: number) {
  let free = places
  const waiting = new Set<() => void>()
  const release = () => {
    const [first] = waiting
    // the place is handed over, never offered in between
    if (first) first()
    else free++
  }
  const wait = (signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        waiting.delete(enter)
        reject(signal?.reason)
      }
      const enter = () => {
        waiting.delete(enter)
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      waiting.add(enter)
      signal?.addEventListener('abort', leave, { once: true })
    })
  return async <Result>(task: () => Promise<Result>, signal?: AbortSignal): Promise<Result> => {
    signal?.throwIfAborted()
    if (free > 0) free--
    else await wait(signal)
    try {
      return await task()
    } finally {
      release()
    }
  }
}
