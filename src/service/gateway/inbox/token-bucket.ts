type BucketOptions = {
  /** Requests that may come at once. */
  burst: number
  /** Requests a second that may come on and on. */
  perSecond: number
  clock: () => Date
}

/** Rate limit: a token bucket. Taking from it is false where it is empty. */
export function createTokenBucket({ burst, perSecond, clock }: BucketOptions): () => boolean {
  let left = burst
  let at = clock().getTime()
  return () => {
    const now = clock().getTime()
    // a clock that is set back gives nothing
    left = Math.min(burst, left + (Math.max(0, now - at) / 1000) * perSecond)
    at = now
    if (left < 1) return false
    left -= 1
    return true
  }
}
