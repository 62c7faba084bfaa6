import { type DatedAddress, hasKnownExpiry, isRecent, isStale } from './address-expiry.ts'

type RenewalOptions = {
  /** Refetches all addresses at once. */
  renew: () => void
  /** Milliseconds since 1970. */
  now: () => number
}

/** Age in milliseconds up to which an address that fails was never good; the longer one is for those with an expiry. */
const YOUNG = 5_000
const YOUNG_WITH_END = 60_000

const LONGEST = 60 * 60_000

/** First backoff, in milliseconds, of a photo that renewing did not help; it doubles each time. */
const UNHELPED = 60_000

/** Shortest pause between two renewals: at most two a second. */
const SHORTEST_PAUSE = 500

/** Pause before a renewal that got no answer is repeated. */
const UNANSWERED = 5_000

/**
 * Decides when to renew addresses. Those with a known expiry are renewed once it has passed, once for each answer of
 * the service: 20-second addresses cause a request every 20 seconds at most. Those without are renewed when pictures
 * fail. A photo that fails on its new address as well is lost: its renewals back off, and so do those of all others
 * until one has helped.
 */
export function createAddressRenewal({ renew, now }: RenewalOptions) {
  let pause = YOUNG
  let renewedAt = -Infinity
  /** `givenAt` of the answer that was last renewed because its addresses had expired. */
  let renewedAnswer: number | undefined
  /** The photo that caused the last renewal, until it fails again. */
  let cause: string | undefined
  /** Photos that fail on new addresses too, with the start and the length of their backoff. */
  const lost = new Map<string, { since: number; wait: number }>()

  function ask(): void {
    renewedAt = now()
    renew()
  }

  /** An expired address is needed. */
  function expired(givenAt: number): void {
    if (isRecent(renewedAt, renewedAnswer === givenAt ? UNANSWERED : SHORTEST_PAUSE, now())) return
    renewedAnswer = givenAt
    ask()
  }

  /** A photo failed on an address that should be good. */
  function lose(photoId: string, givenAt: number): void {
    const wait = Math.min((lost.get(photoId)?.wait ?? UNHELPED / 2) * 2, LONGEST)
    lost.set(photoId, { since: now(), wait })
    if (photoId !== cause || givenAt < renewedAt) return
    cause = undefined
    pause = Math.min(pause * 2, LONGEST)
  }

  return {
    expired,
    /** A picture failed on an address. */
    failed: (photoId: string, given: DatedAddress): void => {
      const moment = now()
      const { givenAt } = given
      const young = hasKnownExpiry(given) ? YOUNG_WITH_END : YOUNG
      const { since, wait } = lost.get(photoId) ?? { since: 0, wait: 0 }
      if (isStale(given, moment)) expired(givenAt)
      else if (isRecent(givenAt, young, moment)) lose(photoId, givenAt)
      else if (![givenAt, renewedAt].some((last) => isRecent(last, pause, moment)) && !isRecent(since, wait, moment)) {
        if (cause !== undefined) pause = YOUNG
        cause = photoId
        ask()
      }
    },
  }
}

export type AddressRenewal = ReturnType<typeof createAddressRenewal>
