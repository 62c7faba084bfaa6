import { setTimeout as wait } from 'node:timers/promises'

/** A load balancer whose last check is not older than this is still checking. */
const LATELY_MS = 30_000
/** Time for it to notice: twice the usual interval of checks, and less than half of what supervisors wait. */
const TELL_MS = 4000

/**
 * Graceful shutdown behind a load balancer: a process reports first that it is not ready, and only then stops
 * listening.
 */
export function createLeave() {
  let askedAt = -Infinity
  let isLeaving = false
  return {
    isLeaving: () => isLeaving,
    /** Notes a readiness check. */
    asked(): void {
      askedAt = performance.now()
    },
    /** Resolves once a load balancer can have noticed; at once where none is checking. */
    async leave(): Promise<void> {
      isLeaving = true
      if (performance.now() - askedAt < LATELY_MS) await wait(TELL_MS)
    },
  }
}

export type Leave = ReturnType<typeof createLeave>
