/** Milliseconds until a picture that failed is tried again by itself; as often as there are entries. */
const AFTER = [1_000, 3_000, 9_000]

export const MOST_TRIES = AFTER.length

/** Pictures that failed and may come in a moment: tried again a few times, ever later, and then left alone. */
export function createLaterTries(tryAgain: (photoId: string) => void) {
  const tried = new Map<string, number>()
  const waiting = new Map<string, ReturnType<typeof setTimeout>>()
  return {
    /** Says whether there will be another try. `most`: as often at most. */
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
    /** It has all its tries again. */
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
