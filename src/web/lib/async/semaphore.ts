/** A semaphore: at most `places` tasks run at once, the others wait first in, first out; an aborted one leaves. */
export function createSemaphore(places: number) {
  let free = places
  const waiting = new Set<() => void>()
  const release = () => {
    const [first] = waiting
    // handed over, so that a newcomer can't take the place
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
