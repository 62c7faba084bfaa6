/** Milliseconds: as long as the thumbnails remember at least which addresses were given out. */
const LIFETIME = 24 * 60 * 60 * 1000
const MOST = 10_000

/**
 * Answers that listeners have followed in this process, by their addresses. Of any other the service behind must not say that it
 * is the same as before: a restarted gateway has forgotten what was in it.
 */
export function createFollowedAnswers(now: () => number = () => performance.now()) {
  const followed = new Map<string, number>()
  return {
    note(address: string): void {
      followed.delete(address)
      followed.set(address, now())
      const [oldest] = followed.keys()
      if (followed.size > MOST && oldest !== undefined) followed.delete(oldest)
    },
    isKnown: (address: string): boolean => now() - (followed.get(address) ?? -Infinity) < LIFETIME,
  }
}
