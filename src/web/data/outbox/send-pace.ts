import type { FoldedIntent } from './folded-intents.ts'
import type { Refusal } from './label-batch.ts'

/** How many calls at once, and when the next may go. */
export type SendPace = {
  /** Calls at once. */
  limit: number
  /** Calls that succeeded since the limit changed. */
  successes: number
  /** Failures since the last success. */
  failures: number
  /** The service asked to be left alone until then. */
  heldUntil: number
  /** We leave it alone by ourselves until then. */
  restUntil: number
  /** Calls that began before have had their say in the limit. */
  cutAt: number
}

/** A browser opens six connections to a service, and it may not bear more. */
const MOST = 6

/** Failures in a row that are no chance any more: of six calls one in five fails all by itself once in 15,000. */
const AWAY = 6

const LONGEST = 20_000

export const firstPace: SendPace = { limit: 1, successes: 0, failures: 0, heldUntil: 0, restUntil: 0, cutAt: -1 }

/** Milliseconds to wait after so many failures: doubling, and anywhere between nothing and that (full jitter). */
export const backoff = (failures: number, random: () => number): number =>
  Math.ceil(random() * Math.min(LONGEST, 500 * 2 ** Math.min(failures, 10)))

/** One more at once after as many successes as there may be at once. */
export function afterSuccess(pace: SendPace): SendPace {
  const successes = pace.successes + 1
  if (successes < pace.limit) return { ...pace, successes, failures: 0 }
  return { ...pace, limit: Math.min(MOST, pace.limit + 1), successes: 0, failures: 0 }
}

type Failure = {
  now: number
  /** When the call began. */
  sentAt: number
  /** Too much was asked of the service: 429, 503, or no answer in time. */
  busy: boolean
  retryAfter?: number | undefined
  random: () => number
}

/** Half as many at once where it is too much, once for all calls that went out together; rest where it is away. */
export function afterFailure(pace: SendPace, { now, sentAt, busy, retryAfter, random }: Failure): SendPace {
  const failures = pace.failures + 1
  const cut = busy && sentAt > pace.cutAt ? { limit: Math.max(1, pace.limit >> 1), successes: 0, cutAt: now } : {}
  const held = retryAfter === undefined ? {} : { heldUntil: Math.max(pace.heldUntil, now + retryAfter) }
  const rests = retryAfter === undefined && (busy || failures >= AWAY)
  const rest = rests
    ? { restUntil: Math.max(pace.restUntil, now + backoff(busy ? failures : failures - AWAY, random)) }
    : {}
  return { ...pace, failures, ...cut, ...held, ...rest }
}

/** The network is back: no need to rest any longer. What the service asked for still holds. */
export const rested = (pace: SendPace): SendPace => ({ ...pace, failures: 0, restUntil: 0 })

/** Milliseconds in which the calls of a tab that died arrive. */
const ARRIVE = 300

/** Another tab led before: what it had under way is not to come after what is sent now. */
export const afterTakeover = (pace: SendPace, now: number): SendPace => ({ ...pace, restUntil: now + ARRIVE })

/** Failed calls of one intent, while others succeed, after which it is put aside. */
const HOPELESS = 12

/** A service that fails at everything is not this intent's fault. */
export const isHopeless = ({ failures }: { failures: number }, pace: SendPace): boolean =>
  failures >= HOPELESS && pace.failures < HOPELESS / 2

const FIRST = 30_000
/** Times that the wait doubles: up to 32 minutes. Fewer than failures that make an intent hopeless. */
const DOUBLES = 6

type Missing = { reason: Refusal; now: number; random: () => number }

/** Backoff for a label on a photo that the album does not list at the moment: it may be back in a minute or in a month. */
export function waitForPhoto(intent: FoldedIntent | undefined, { reason, now, random }: Missing): void {
  if (intent?.status !== 'queued') return
  intent.reason = reason
  intent.readyAt = now + Math.ceil((1 + random()) * 0.5 * FIRST * 2 ** Math.min(intent.failures, DOUBLES))
  intent.failures = Math.min(intent.failures + 1, DOUBLES)
}
