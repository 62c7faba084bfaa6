import type { Delivery, DeliveryAttempt, DeliveryProblem } from '#contract/extensions.ts'
import { LOCALE } from '#web/lib/i18n/locale.ts'
import { messages } from './messages.ts'

const problems: Record<DeliveryProblem, string> = {
  address: messages.badAddress,
  name: messages.hostNotFound,
  connection: messages.connectionFailed,
  certificate: messages.badCertificate,
  'no-http': messages.invalidHttp,
  timeout: messages.timedOut,
}

const isProblem = (text: string): text is DeliveryProblem => Object.hasOwn(problems, text)

/** The outcome of one attempt. */
export function attemptWord({ status, problem }: DeliveryAttempt): string {
  if (problem !== undefined) return isProblem(problem) ? problems[problem] : problem
  return status === undefined ? messages.noResponse : messages.status(status)
}

export type DeliveryTone = 'ok' | 'danger' | 'warn' | 'quiet'

/** A delivery's state in words and its tone; pending and stopped ones differ by whether they were attempted. */
export function deliveryWord({ state, attempts }: Pick<Delivery, 'state' | 'attempts'>): {
  text: string
  tone: DeliveryTone
} {
  const isAttempted = attempts.length > 0
  if (state === 'delivered') return { text: messages.delivered, tone: 'ok' }
  if (state === 'failed') return { text: messages.failed, tone: 'danger' }
  if (state === 'stopped') return { text: isAttempted ? messages.gaveUp : messages.held, tone: 'warn' }
  return isAttempted ? { text: messages.retrying, tone: 'warn' } : { text: messages.sending, tone: 'quiet' }
}

/** Formats for today, this year and other years. */
function createFormats(time: Intl.DateTimeFormatOptions) {
  const day = { ...time, month: 'short', day: 'numeric' } as const
  return [time, day, { ...day, year: 'numeric' } as const].map((options) => new Intl.DateTimeFormat(LOCALE, options))
}

const shortTime = { hour: 'numeric', minute: '2-digit' } as const
const shortFormats = createFormats(shortTime)
const exactFormats = createFormats({ ...shortTime, second: '2-digit' })

/**
 * A timestamp as text: the time, with the day unless it is today; with seconds if `exact`. Invalid timestamps are
 * returned unchanged.
 */
export function timeWord(text: string, { now = new Date(), exact = false } = {}): string {
  const moment = new Date(text)
  if (Number.isNaN(moment.getTime())) return text
  const [today, thisYear, anyYear] = exact ? exactFormats : shortFormats
  const isToday = moment.toDateString() === now.toDateString()
  const isThisYear = moment.getFullYear() === now.getFullYear()
  return (isToday ? today : isThisYear ? thisYear : anyYear)?.format(moment) ?? text
}

/** A duration in words: in milliseconds below one second, else in seconds. */
export const durationWord = (ms: number): string =>
  ms < 1000 ? messages.milliseconds(ms) : messages.seconds((ms / 1000).toFixed(1))
