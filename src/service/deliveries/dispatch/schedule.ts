import { createHash } from 'node:crypto'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Backoff between ten attempts over 75 h 35 min, as in Standard Webhooks. */
const DELAYS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR]

const JITTER = 0.2

/** The longest `Retry-After` that is honoured after this regular delay; always longer than the delay with its jitter. */
const patience = (base: number) => Math.max(2 * base, HOUR)

/**
 * Longest time in seconds from a delivery's first to its last attempt, 153 h: addresses in its body must last as long.
 * `FAILING_MS` does not bound it: other deliveries of the subscription may succeed meanwhile, which restarts that time.
 */
export const SCHEDULE_SECONDS = DELAYS.reduce((sum, base) => sum + patience(base), 0) / SECOND

/**
 * A subscription is disabled after failing for this long, once a delivery has failed this often: a quiet one may be
 * attempted only twice in that time.
 */
export const FAILING_MS = 5 * 24 * HOUR
export const FAILED_ATTEMPTS = 3

/** Deterministic jitter: a hash, from 0 to 1, different for each attempt. */
const chance = (deliveryId: string, tries: number) =>
  createHash('sha256').update(`${deliveryId}:${tries}`).digest().readUInt32BE() / 2 ** 32

/** Parses `Retry-After`, seconds or a date, into ms; undefined if it is neither. */
export function readRetryAfter(text: string | undefined, now: Date): number | undefined {
  if (text === undefined) return undefined
  if (/^\d+$/.test(text)) return Number(text) * SECOND
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime())
}

/**
 * When the next attempt is due after `tries` failed ones; undefined after the last. `Retry-After` can delay it, within
 * bounds, but never bring it forward.
 */
export function nextAttempt({
  deliveryId,
  tries,
  now,
  retryAfter,
}: {
  deliveryId: string
  tries: number
  now: Date
  retryAfter?: string | undefined
}): Date | undefined {
  const base = DELAYS[tries - 1]
  if (base === undefined) return undefined
  const delay = base * (1 - JITTER + 2 * JITTER * chance(deliveryId, tries))
  const asked = Math.min(readRetryAfter(retryAfter, now) ?? 0, patience(base))
  return new Date(now.getTime() + Math.max(delay, asked))
}
