/** Counting semaphore with a fair queue, which an aborted waiter leaves; with one slot, a mutex. */
export function createSemaphore(count: number) {
  const waiting = new Set<() => void>()
  let free = count

  async function acquire(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted()
    if (free > 0) {
      free--
      return
    }
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        waiting.delete(enter)
        reject(signal?.reason)
      }
      const enter = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      waiting.add(enter)
      signal?.addEventListener('abort', leave, { once: true })
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
    isFull: () => free === 0,
    acquire,
    release,
    /** Runs `work` in a slot; rejects with the signal's reason where it is aborted before one is free. */
    async run<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
      await acquire(signal)
      try {
        return await work()
      } finally {
        release()
      }
    },
  }
}
