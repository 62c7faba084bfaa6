/** Aborts work that waits longer than these milliseconds for a result. */
export function stallGuard(signal: AbortSignal, longest: number) {
  const stalled = new AbortController()
  return {
    signal: AbortSignal.any([signal, stalled.signal]),
    /** Wraps each wait: only these count, not the time between them. */
    during: async <Result>(work: Promise<Result>): Promise<Result> => {
      const timer = setTimeout(() => stalled.abort(), longest)
      try {
        return await work
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

export type StallGuard = ReturnType<typeof stallGuard>
