type BucketOptions = {
  /** Requests allowed at once. */
  burst: number
  /** Sustained requests a second. */
  perSecond: number
  clock: () => Date
}

/** Token bucket. The returned function takes a token; false where there is none. */
export function createTokenBucket({ burst, perSecond, clock }: BucketOptions): () => boolean {
  let left = burst
  let at = clock().getTime()
  return () => {
    const now = clock().getTime()
    // a clock that is set back adds nothing
    left = Math.min(burst, left + (Math.max(0, now - at) / 1000) * perSecond)
    at = now
    if (left < 1) return false
    left -= 1
    return true
  }
}
