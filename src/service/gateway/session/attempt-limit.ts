const WINDOW_MS = 15 * 60_000
const EACH = 10
/** For all addresses, against distributed guessing; open sessions are unaffected. */
const TOGETHER = 100

/** Sliding-window limit of attempts to sign in: a quarter of an hour, for each address and for all of them. */
export function createAttemptLimit(clock: () => Date) {
  let tries: { address: string; at: number }[] = []
  return {
    /**
     * Counts an attempt before it is made, so that concurrent ones count too. Returns the seconds to wait where there
     * were too many.
     */
    take: (address: string): number | undefined => {
      const now = clock().getTime()
      tries = tries.filter(({ at }) => at > now - WINDOW_MS)
      const own = tries.filter((each) => each.address === address)
      const first = own.length >= EACH ? own.at(-EACH) : tries.length >= TOGETHER ? tries.at(-TOGETHER) : undefined
      if (first !== undefined) return Math.ceil((first.at + WINDOW_MS - now) / 1000)
      tries.push({ address, at: now })
      return undefined
    },
    /** After a success: the failures before it were typing errors. */
    forgive: (address: string): void => {
      tries = tries.filter((each) => each.address !== address)
    },
  }
}
