import { type GivenAddress, isStale } from './address-expiry.ts'

type RenewalOptions = {
  /** Refetches all addresses at once. */
  renew: () => void
  /** Milliseconds since 1970. */
  now: () => number
}

/** Addresses without an expiry are not stale when younger than this: a picture that fails is broken. */
const FRESH = 60_000

const LONGEST = 60 * 60_000

/** Shortest pause between two renewals: at most two a second. */
const BREATH = 500

/**
 * Decides when to renew addresses. Those with an expiry are renewed once it has passed, each answer of the service
 * once: a service whose addresses live for 20 seconds is asked every 20 seconds at most. Those without are renewed when
 * pictures fail; where that did not help, the pictures themselves are gone, and each further renewal waits twice as
 * long (backoff).
 */
export function createAddressRenewal({ renew, now }: RenewalOptions) {
  let pause = FRESH
  let renewedAt = -Infinity
  /** The answer that was last renewed because its addresses had expired, by when it was given. */
  let renewedAnswer: number | undefined
  /** The photo that caused the last renewal, until it fails again. */
  let cause: string | undefined

  function ask(): void {
    renewedAt = now()
    renew()
  }

  /** An expired address is needed. */
  function ended(givenAt: number): void {
    const since = now() - renewedAt
    // a renewal without an answer is repeated after a while
    if (since < (renewedAnswer === givenAt ? FRESH : BREATH)) return
    renewedAnswer = givenAt
    ask()
  }

  return {
    ended,
    /** A picture failed on an address. */
    failed: (photoId: string, given: GivenAddress): void => {
      const moment = now()
      const { givenAt } = given
      if (isStale(given, moment)) {
        ended(givenAt)
        return
      }
      if (photoId === cause && givenAt >= renewedAt && moment - givenAt < FRESH) {
        cause = undefined
        pause = Math.min(pause * 2, LONGEST)
      }
      if (moment - Math.max(givenAt, renewedAt) < pause) return
      if (cause !== undefined) pause = FRESH
      cause = photoId
      ask()
    },
  }
}
