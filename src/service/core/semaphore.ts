/** Counting semaphore with a fair queue; an aborted waiter leaves it. */
export function createSemaphore(count: number) {
  const waiting = new Set<() => void>()
  let free = count

  function acquire(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (free > 0) {
      free--
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.delete(enter)
        reject(signal.reason)
      }
      const enter = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      waiting.add(enter)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  function release(): void {
    const [next] = waiting
    if (next === undefined) free++
    else {
      waiting.delete(next)
      next()
    }
  }

  return {
    /** Runs `work` in a slot; rejects with the signal's reason where it is aborted before one is free. */
    async run<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
      await acquire(signal)
      try {
        return await work()
      } finally {
        release()
      }
    },
  }
}
