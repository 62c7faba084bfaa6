import type { Delivery, DeliveryAttempt, DeliveryProblem } from '#contract/extensions.ts'
import { LOCALE } from '#web/lib/i18n/locale.ts'

const problems: Record<DeliveryProblem, string> = {
  address: 'Refused: the address is not on the public internet',
  name: 'No address is known by this name',
  connection: 'The connection failed or was cut',
  certificate: 'The certificate of the receiver is not trusted',
  'no-http': 'What answered does not speak HTTP as it should',
  timeout: 'No whole answer in time',
}

const isProblem = (text: string): text is DeliveryProblem => Object.hasOwn(problems, text)

/** How one attempt ended. */
export function attemptWord({ status, problem }: DeliveryAttempt): string {
  if (problem !== undefined) return isProblem(problem) ? problems[problem] : problem
  return status === undefined ? 'No answer' : `Answered ${status}`
}

const states: Record<Delivery['state'], string> = {
  delivered: 'Delivered',
  pending: 'Waiting',
  failed: 'Failed',
  stopped: 'Held back',
}

export type DeliveryTone = 'ok' | 'danger' | 'warn' | 'quiet'

/** A delivery in one word; one that waits after a failure is not one that has just come. */
export function deliveryWord({ state, attempts }: Pick<Delivery, 'state' | 'attempts'>): {
  text: string
  tone: DeliveryTone
} {
  if (state === 'delivered') return { text: states.delivered, tone: 'ok' }
  if (state === 'failed') return { text: states.failed, tone: 'danger' }
  if (state === 'pending')
    return attempts.length > 0 ? { text: 'Will be tried again', tone: 'warn' } : { text: 'On its way', tone: 'quiet' }
  return { text: attempts.length > 0 ? 'Given up' : states.stopped, tone: 'warn' }
}

const hourFormat = new Intl.DateTimeFormat(LOCALE, { timeStyle: 'medium' })
const dayFormat = new Intl.DateTimeFormat(LOCALE, {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
const longFormat = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' })

/** A moment as people here write it, no longer than it has to be today; the text itself where it is none. */
export function timeWord(text: string, now = new Date()): string {
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) return text
  if (time.toDateString() === now.toDateString()) return hourFormat.format(time)
  return (time.getFullYear() === now.getFullYear() ? dayFormat : longFormat).format(time)
}

/** Milliseconds, in seconds from one on. */
export const durationWord = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`)
