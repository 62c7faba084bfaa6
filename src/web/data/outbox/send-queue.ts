import { ApiError, isUnreachable } from '#web/data/client/api-error.ts'
import { backoff } from '#web/lib/async/backoff.ts'
import type { FoldedIntent } from './folded-intents.ts'
import type { Refusal } from './label-batch.ts'

/** How a service fails: it can't be reached, it limits the rate of requests, or it answers with an error. */
type Trouble = 'away' | 'busy' | 'broken'

/** Concurrency and rate limits: how many calls at once, and when the next may go. */
export type SendPace = {
  /** Most calls at once. */
  limit: number
  /** Calls that succeeded since the limit changed. */
  successes: number
  /** Failures since the last success. */
  failures: number
  /** The last kind, and how many failures in a row; those of being away and of errors count together. */
  trouble: { kind: Trouble; inRow: number } | undefined
  /** The service asked to wait until then (Retry-After). */
  heldUntil: number
  /** Backoff of all calls: nothing is sent until then. */
  restUntil: number
  /** Failures of calls that began before this no longer cut the limit. */
  cutAt: number
}

/** Most calls at once: a browser opens six connections to a service, which may not bear more. */
const MOST = 6

/** Failures in a row that count as an outage: at a failure rate of one in five, six in a row happen once in 15,000. */
const AWAY = 6

/** The first and the longest backoff, in milliseconds. */
const FIRST = 500
const LONGEST = 20_000

/** The number of those calls. */
const FAILING = 4

/** True once so many calls have failed in a row that the service counts as unreachable, or as broken. */
export const isFailing = (trouble: SendPace['trouble']): boolean => trouble !== undefined && trouble.inRow >= FAILING

export const firstPace: SendPace = {
  limit: 1,
  successes: 0,
  failures: 0,
  trouble: undefined,
  heldUntil: 0,
  restUntil: 0,
  cutAt: -1,
}

/** Exponential backoff with full jitter, in milliseconds. */
export const jitteredBackoff = (failures: number, random: () => number): number =>
  Math.ceil(random() * backoff(failures, { first: FIRST, longest: LONGEST }))

/** Additive increase: one more call at once after as many successes as the limit. */
export function afterSuccess(pace: SendPace): SendPace {
  const successes = pace.successes + 1
  const { failures, trouble } = firstPace
  if (successes < pace.limit) return { ...pace, successes, failures, trouble }
  return { ...pace, limit: Math.min(MOST, pace.limit + 1), successes: 0, failures, trouble }
}

function troubleOf(reason: Refusal): Trouble {
  if (reason.kind === 'rateLimited') return 'busy'
  return isUnreachable(new ApiError({ operation: 'label', ...reason })) ? 'away' : 'broken'
}

type Failure = {
  now: number
  /** When the call began. */
  sentAt: number
  /** Too much was asked of the service: 429, 503, or no answer in time. */
  busy: boolean
  retryAfter?: number | undefined
  reason: Refusal
  random: () => number
}

/**
 * Multiplicative decrease: overload halves the limit, once for calls that went out together. Without a Retry-After,
 * overload or an outage starts a backoff.
 */
export function afterFailure(pace: SendPace, { now, sentAt, busy, retryAfter, reason, random }: Failure): SendPace {
  const failures = pace.failures + 1
  const cut = busy && sentAt > pace.cutAt ? { limit: Math.max(1, pace.limit >> 1), successes: 0, cutAt: now } : {}
  const held = retryAfter === undefined ? {} : { heldUntil: Math.max(pace.heldUntil, now + retryAfter) }
  const rests = retryAfter === undefined && (busy || failures >= AWAY)
  const rest = rests
    ? { restUntil: Math.max(pace.restUntil, now + jitteredBackoff(busy ? failures : failures - AWAY, random)) }
    : {}
  const kind = troubleOf(reason)
  // no answer and an error in turn are one outage
  const { trouble } = pace
  const inRow = trouble && (trouble.kind === 'busy') === (kind === 'busy') ? trouble.inRow + 1 : 1
  return { ...pace, failures, trouble: { kind, inRow }, ...cut, ...held, ...rest }
}

/** Ends the backoff, since the network is back. Retry-After still holds. */
export const rested = (pace: SendPace): SendPace => ({ ...pace, failures: 0, trouble: undefined, restUntil: 0 })

/** Milliseconds within which the calls of a tab that died arrive. */
const ARRIVE = 300

/** Pauses after a change of leader, so that calls the former leader has under way arrive first. */
export const afterTakeover = (pace: SendPace, now: number): SendPace => ({
  ...pace,
  restUntil: Math.max(pace.restUntil, now + ARRIVE),
})

/** Failed calls of one intent, while others succeed, after which it is parked. */
const HOPELESS = 12

/** True for an intent that keeps failing while others succeed. */
export const isHopeless = ({ failures }: { failures: number }, pace: SendPace): boolean =>
  failures >= HOPELESS && pace.failures < HOPELESS / 2

/** Milliseconds until the first retry of a label whose photo is missing. */
const FIRST_WAIT = 30_000
/** Times that the wait doubles: up to 32 minutes. Less than HOPELESS, so that waiting does not park an intent. */
const DOUBLES = 6

type Missing = { reason: Refusal; now: number; random: () => number }

/** Backoff for a label on a missing photo, which may be back in a minute or in a month. */
export function waitForPhoto(intent: FoldedIntent | undefined, { reason, now, random }: Missing): void {
  if (intent?.status !== 'queued') return
  intent.reason = reason
  intent.readyAt =
    now + Math.ceil((1 + random()) * 0.5 * backoff(Math.min(intent.failures, DOUBLES), { first: FIRST_WAIT }))
  intent.failures = Math.min(intent.failures + 1, DOUBLES)
}

/** FIFO queue of intents to send; failed ones wait for their backoff. Those under way are not in it. */
export function createReadyIntents(isLast: (intent: FoldedIntent) => boolean) {
  const queue = new Map<string, FoldedIntent>()
  const later = new Map<string, FoldedIntent>()
  /** Keys under way: a replacement waits for the answer, so that calls for one label on one photo stay in order. */
  const taken = new Set<string>()
  const nextAt = () => {
    let next = Infinity
    for (const { readyAt } of later.values()) next = Math.min(next, readyAt)
    return next
  }
  const drop = (key: string) => {
    queue.delete(key)
    later.delete(key)
  }
  const put = (intent: FoldedIntent) => {
    if (taken.has(intent.key)) return
    drop(intent.key)
    if (intent.readyAt > 0) later.set(intent.key, intent)
    else queue.set(intent.key, intent)
  }
  return {
    put,
    drop,
    isTaken: (key: string): boolean => taken.has(key),
    /** Takes the next intent, which is under way from now on. */
    take(now: number): FoldedIntent | undefined {
      // failed intents go behind those never tried
      if (queue.size === 0) {
        for (const intent of later.values()) {
          if (intent.readyAt > now) continue
          later.delete(intent.key)
          queue.set(intent.key, intent)
        }
      }
      for (const intent of queue.values()) {
        queue.delete(intent.key)
        if (!isLast(intent)) continue
        taken.add(intent.key)
        return intent
      }
      return undefined
    },
    /** The call for this key has ended. */
    release: (key: string) => void taken.delete(key),
    /** Ends all backoffs. */
    hurry(): void {
      for (const intent of later.values()) {
        intent.readyAt = 0
        queue.set(intent.key, intent)
      }
      later.clear()
    },
    /** When the next intent may be sent; 0: now. */
    nextAt: (): number => (queue.size > 0 ? 0 : nextAt()),
  }
}
