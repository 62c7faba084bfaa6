import { type GivenAddress, isStale, tellsEnd } from './address-expiry.ts'

type RenewalOptions = {
  /** Refetches all addresses at once. */
  renew: () => void
  /** Milliseconds since 1970. */
  now: () => number
}

/** An address that is refused within this time of being given was never good; one that tells its end, within the longer. */
const YOUNG = 5_000
const YOUNG_WITH_END = 60_000

const LONGEST = 60 * 60_000

/** First pause after which a photo that renewing did not help may ask once more; it doubles each time. */
const UNHELPED = 60_000

/** Shortest pause between two renewals: at most two a second. */
const BREATH = 500

/** Pause before a renewal that got no answer is repeated. */
const UNANSWERED = 5_000

/**
 * Decides when to renew addresses. Those with an expiry are renewed once it has passed, each answer of the service
 * once: a service whose addresses live for 20 seconds is asked every 20 seconds at most. Those without are renewed when
 * pictures fail; a photo that fails on its new address as well is lost and asks less and less often (backoff), and so
 * do all others until a renewal has helped.
 */
export function createAddressRenewal({ renew, now }: RenewalOptions) {
  let pause = YOUNG
  let renewedAt = -Infinity
  /** The answer that was last renewed because its addresses had expired, by when it was given. */
  let renewedAnswer: number | undefined
  /** The photo that caused the last renewal, until it fails again. */
  let cause: string | undefined
  /** Photos that fail on new addresses too: until when they do not ask, and how long that was. */
  const lost = new Map<string, { until: number; wait: number }>()

  function ask(): void {
    renewedAt = now()
    renew()
  }

  /** An expired address is needed. */
  function ended(givenAt: number): void {
    if (now() - renewedAt < (renewedAnswer === givenAt ? UNANSWERED : BREATH)) return
    renewedAnswer = givenAt
    ask()
  }

  /** A photo failed on an address that should be good. */
  function lose(photoId: string, givenAt: number): void {
    const wait = Math.min((lost.get(photoId)?.wait ?? UNHELPED / 2) * 2, LONGEST)
    lost.set(photoId, { until: now() + wait, wait })
    if (photoId !== cause || givenAt < renewedAt) return
    cause = undefined
    pause = Math.min(pause * 2, LONGEST)
  }

  return {
    ended,
    /** A picture failed on an address. */
    failed: (photoId: string, given: GivenAddress): void => {
      const moment = now()
      const { givenAt } = given
      const young = tellsEnd(given) ? YOUNG_WITH_END : YOUNG
      if (isStale(given, moment)) ended(givenAt)
      else if (moment - givenAt < young) lose(photoId, givenAt)
      else if (moment >= (lost.get(photoId)?.until ?? 0) && moment - Math.max(givenAt, renewedAt) >= pause) {
        if (cause !== undefined) pause = YOUNG
        cause = photoId
        ask()
      }
    },
  }
}

export type AddressRenewal = ReturnType<typeof createAddressRenewal>
