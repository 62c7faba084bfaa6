type RenewalOptions = {
  /** Asks the service for fresh addresses of everything at once. */
  renew: () => void
  /** Milliseconds since 1970. */
  now: () => number
}

/** Addresses younger than this are not stale: what fails on them is broken, not expired. */
const FRESH = 60_000

const LONGEST = 60 * 60_000

/**
 * Decides when pictures that fail are worth asking for new addresses. One question renews all of them; where that did not
 * help, the pictures themselves are gone, and every further question waits twice as long as the one before.
 */
export function createAddressRenewal({ renew, now }: RenewalOptions) {
  let pause = FRESH
  let renewedAt = -Infinity
  /** The photo for whose sake it was last renewed, until it fails again in spite of that. */
  let cause: string | undefined
  return {
    /** A picture failed on an address that the service gave at `givenAt`. */
    failed: (photoId: string, givenAt: number): void => {
      const moment = now()
      if (photoId === cause && givenAt >= renewedAt && moment - givenAt < FRESH) {
        cause = undefined
        pause = Math.min(pause * 2, LONGEST)
      }
      if (moment - Math.max(givenAt, renewedAt) < pause) return
      if (cause !== undefined) pause = FRESH
      cause = photoId
      renewedAt = moment
      renew()
    },
  }
}
