type RateLimitOptions = {
  /** Requests allowed at once. */
  burst: number
  /** Sustained requests a second. */
  perSecond: number
  clock: () => Date
}

/** Token buckets, one for each key. The returned function takes a token: 0, or the seconds until there is one. */
export function createRateLimit({ burst, perSecond, clock }: RateLimitOptions): (key: string) => number {
  const untilFull = (burst / perSecond) * 1000
  /** Those that may not be full. */
  const buckets = new Map<string, { tokens: number; at: number }>()
  let sweptAt = clock().getTime()

  function sweep(now: number): void {
    if (Math.abs(now - sweptAt) < untilFull) return
    sweptAt = now
    for (const [key, { at }] of buckets) if (Math.abs(now - at) >= untilFull) buckets.delete(key)
  }

  return (key) => {
    const now = clock().getTime()
    sweep(now)
    const { tokens: before, at } = buckets.get(key) ?? { tokens: burst, at: now }
    // a clock that is set back adds nothing
    const tokens = Math.min(burst, before + (Math.max(0, now - at) / 1000) * perSecond)
    buckets.set(key, { tokens: tokens < 1 ? tokens : tokens - 1, at: now })
    return tokens < 1 ? (1 - tokens) / perSecond : 0
  }
}
