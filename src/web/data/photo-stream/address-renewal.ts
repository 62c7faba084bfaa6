import { type GivenAddress, isStale } from './address-expiry.ts'

type RenewalOptions = {
  /** Asks the service for fresh addresses of everything at once. */
  renew: () => void
  /** Milliseconds since 1970. */
  now: () => number
}

/** Addresses that do not tell their end are not stale when younger than this: what fails on them is broken. */
const FRESH = 60_000

const LONGEST = 60 * 60_000

/** Between two questions, whatever the addresses say: at most two a second. */
const BREATH = 500

/**
 * Decides when addresses are worth being asked for anew. Those that tell their end are, once it has come: one answer of
 * the service is renewed once, so a service whose addresses live for 20 seconds is asked again after 20 seconds at the
 * earliest. Those that do not are when pictures fail on them; one question renews all of them, and where that did not
 * help, the pictures themselves are gone, and every further question waits twice as long as the one before.
 */
export function createAddressRenewal({ renew, now }: RenewalOptions) {
  let pause = FRESH
  let renewedAt = -Infinity
  /** The answer that was last renewed because its addresses had ended, by when it was given. */
  let renewedAnswer: number | undefined
  /** The photo for whose sake it was last renewed, until it fails again in spite of that. */
  let cause: string | undefined

  function ask(): void {
    renewedAt = now()
    renew()
  }

  /** An address is wanted that is past its end. */
  function ended(givenAt: number): void {
    const since = now() - renewedAt
    // an answer that did not come is asked for once more, after a while
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
