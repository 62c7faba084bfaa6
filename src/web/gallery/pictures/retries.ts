/** Backoff in milliseconds before each retry; as many retries as entries. */
const AFTER = [1_000, 3_000, 9_000]

export const MOST_TRIES = AFTER.length

/** Milliseconds between retries after those: an outage of the service may take hours. */
const LATER = 30_000

type Timer = ReturnType<typeof setTimeout>

/** Retries, with backoff, of pictures whose failure may be temporary. */
export function createRetries(tryAgain: (photoId: string) => void) {
  const tried = new Map<string, number>()
  const waiting = new Map<string, Timer>()
  const later = new Map<string, Timer>()
  const cancel = (photoId: string) => {
    for (const timers of [waiting, later]) {
      clearTimeout(timers.get(photoId))
      timers.delete(photoId)
    }
  }
  return {
    /** Schedules a retry, unless there were `most` already; returns whether it did. */
    add(photoId: string, most: number): boolean {
      const count = tried.get(photoId) ?? 0
      const delay = AFTER[count]
      if (delay === undefined || count >= most || waiting.has(photoId)) return false
      tried.set(photoId, count + 1)
      const due = () => {
        waiting.delete(photoId)
        tryAgain(photoId)
      }
      waiting.set(photoId, setTimeout(due, delay))
      return true
    },
    /** Schedules a retry of a picture that has been given up; another address need not wait for it. */
    addLater(photoId: string): void {
      clearTimeout(later.get(photoId))
      later.set(photoId, setTimeout(tryAgain, LATER, photoId))
    },
    isWaiting: (photoId: string): boolean => waiting.has(photoId),
    /** Cancels a photo's retry and resets its count. */
    reset(photoId: string): void {
      cancel(photoId)
      tried.delete(photoId)
    },
    clear(): void {
      for (const photoId of [...waiting.keys(), ...later.keys()]) cancel(photoId)
      tried.clear()
    },
  }
}
