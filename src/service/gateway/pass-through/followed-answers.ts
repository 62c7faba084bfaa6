/** Milliseconds: `given-addresses.ts` remembers at least as long. */
const LIFETIME = 24 * 60 * 60 * 1000
const MOST = 10_000

/**
 * Answers that listeners have read in this process, by their addresses. Others are requested without `If-None-Match`: a
 * restarted gateway has forgotten their content, and a 304 would not bring it back.
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
