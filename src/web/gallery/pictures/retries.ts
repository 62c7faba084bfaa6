/** Backoff in milliseconds before each retry; as many retries as entries. */
const AFTER = [1_000, 3_000, 9_000]

export const MOST_TRIES = AFTER.length

/** Retries, with backoff, of pictures whose failure may be temporary. */
export function createRetries(tryAgain: (photoId: string) => void) {
  const tried = new Map<string, number>()
  const waiting = new Map<string, ReturnType<typeof setTimeout>>()
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
    isWaiting: (photoId: string): boolean => waiting.has(photoId),
    /** Cancels a photo's retry and resets its count. */
    reset(photoId: string): void {
      clearTimeout(waiting.get(photoId))
      waiting.delete(photoId)
      tried.delete(photoId)
    },
    clear(): void {
      for (const timer of waiting.values()) clearTimeout(timer)
      waiting.clear()
      tried.clear()
    },
  }
}
