const WINDOW_MS = 15 * 60_000
const EACH = 10
/** Many addresses may guess together; who is signed in already notices nothing. */
const TOGETHER = 100

/** The tries to sign in of the last quarter of an hour: a sliding window, for each address and for all of them. */
export function createAttemptLimit(clock: () => Date) {
  let tries: { address: string; at: number }[] = []
  return {
    /** Counts a try before it is made, so that those made at the same time count too. Gives the seconds to wait where there were too many. */
    take: (address: string): number | undefined => {
      const now = clock().getTime()
      tries = tries.filter(({ at }) => at > now - WINDOW_MS)
      const own = tries.filter((each) => each.address === address)
      const first = own.length >= EACH ? own.at(-EACH) : tries.length >= TOGETHER ? tries.at(-TOGETHER) : undefined
      if (first !== undefined) return Math.ceil((first.at + WINDOW_MS - now) / 1000)
      tries.push({ address, at: now })
      return undefined
    },
    /** A success: the failures before it were slips of the same hand. */
    forgive: (address: string): void => {
      tries = tries.filter((each) => each.address !== address)
    },
  }
}
