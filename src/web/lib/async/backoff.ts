type BackoffOptions = { first: number; longest?: number }

/** Exponential backoff without jitter: milliseconds to wait before another try. */
export const backoff = (failures: number, { first, longest = Infinity }: BackoffOptions): number =>
  Math.min(longest, first * 2 ** failures)
