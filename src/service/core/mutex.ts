/** Fair mutex: waiters acquire it in FIFO order. */
export function createMutex() {
  const waiting: (() => void)[] = []
  let isHeld = false

  const acquire = () =>
    new Promise<void>((resolve) => {
      if (isHeld) waiting.push(resolve)
      else {
        isHeld = true
        resolve()
      }
    })

  function release(): void {
    const next = waiting.shift()
    if (next === undefined) isHeld = false
    else next()
  }

  return {
    isHeld: () => isHeld,
    acquire,
    release,
    /** Runs `work` while holding the mutex. */
    async run<Result>(work: () => Promise<Result>): Promise<Result> {
      await acquire()
      try {
        return await work()
      } finally {
        release()
      }
    },
  }
}
