import { setTimeout as wait } from 'node:timers/promises'

/** A balancer that has asked so lately asks again soon. */
const LATELY_MS = 30_000
/** Until it has asked and heard that this process leaves: twice the usual interval, and less than half of what supervisors wait. */
const TELL_MS = 4000

/** Graceful shutdown behind a load balancer: a process says first that it is not ready, and only then stops listening. */
export function createLeave() {
  let askedAt = -Infinity
  let isLeaving = false
  return {
    isLeaving: () => isLeaving,
    /** Somebody asked whether this process is ready. */
    asked(): void {
      askedAt = performance.now()
    },
    /** Resolves once whoever asks can have heard of it; at once where nobody does. */
    async leave(): Promise<void> {
      isLeaving = true
      if (performance.now() - askedAt < LATELY_MS) await wait(TELL_MS)
    },
  }
}

export type Leave = ReturnType<typeof createLeave>
