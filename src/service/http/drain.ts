import { setTimeout as wait } from 'node:timers/promises'

/** A load balancer whose last check is not older than this is still checking. */
const CHECKED_WITHIN_MS = 30_000
/** Time for it to notice: twice the usual interval of checks, and less than half of what supervisors wait. */
const NOTICE_MS = 4000

/**
 * Graceful shutdown behind a load balancer: a process reports first that it is not ready, and only then stops
 * listening.
 */
export function createDrain() {
  let checkedAt = -Infinity
  let isDraining = false
  return {
    isDraining: () => isDraining,
    /** Notes a readiness check. */
    noteCheck(): void {
      checkedAt = performance.now()
    },
    /** Resolves once a load balancer can have noticed; at once where none is checking. */
    async drain(): Promise<void> {
      isDraining = true
      if (performance.now() - checkedAt < CHECKED_WITHIN_MS) await wait(NOTICE_MS)
    },
  }
}

export type Drain = ReturnType<typeof createDrain>
