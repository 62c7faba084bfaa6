import type { ReceiverHealth } from '#contract/extensions.ts'
import { LOCALE } from '#web/lib/i18n/locale.ts'
import { messages } from './messages.ts'

export type Receiver = ReceiverHealth['receivers'][number]

/** One day of a receiver, as a bar. */
export type DayBar = {
  day: string
  /** The counts in words. */
  text: string
  /** Attempts that arrived, and that did not, relative to this receiver's busiest day: 0 to 1. */
  arrived: number
  missed: number
  isKnown: boolean
}

const dayFormat = new Intl.DateTimeFormat(LOCALE, { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })

const factsOf = (counts: { delivered: number; failed: number; retried: number }): string[] => [
  ...(counts.delivered > 0 ? [messages.delivered(counts.delivered)] : []),
  ...(counts.failed > 0 ? [messages.failed(counts.failed)] : []),
  ...(counts.retried > 0 ? [messages.retried(counts.retried)] : []),
]

const inWords = (facts: readonly string[]) => (facts.length === 0 ? messages.nothing : facts.join(', '))

/** The last seven days of a receiver, as bars relative to its busiest day. */
export function dayBars({ days }: Receiver): DayBar[] {
  const known = days.map(({ day, delivered, failed, retried }) => ({
    day,
    isKnown: delivered !== undefined,
    delivered: delivered ?? 0,
    failed: failed ?? 0,
    retried: retried ?? 0,
  }))
  const most = Math.max(1, ...known.map(({ delivered, failed, retried }) => delivered + failed + retried))
  return known.map(({ day, isKnown, ...counts }) => ({
    day,
    isKnown,
    text: messages.day(dayFormat.format(new Date(day)), isKnown ? inWords(factsOf(counts)) : messages.unknown),
    arrived: counts.delivered / most,
    missed: (counts.failed + counts.retried) / most,
  }))
}

/** All seven days in words. */
export function weekText({ days }: Receiver): string {
  const sum = { delivered: 0, failed: 0, retried: 0 }
  for (const { delivered = 0, failed = 0, retried = 0 } of days) {
    sum.delivered += delivered
    sum.failed += failed
    sum.retried += retried
  }
  return inWords(factsOf(sum))
}

/** Severity for sorting: 3 stopped, 2 failing, 1 waiting, 0 well. */
const troubleOf = ({ disabledAt, failingSince, waiting }: Receiver): number =>
  disabledAt !== undefined ? 3 : failingSince !== undefined ? 2 : waiting > 0 ? 1 : 0

/** Sorts receivers in trouble first; stable otherwise. */
export const byTrouble = (receivers: readonly Receiver[]): Receiver[] =>
  receivers.toSorted((one, other) => troubleOf(other) - troubleOf(one))

/** Value of a filter by one address: without a path it gets `/`, as an origin stands for all of its addresses. */
export function addressChoice(targetUrl: string): string {
  const url = URL.parse(targetUrl)
  return url?.href === `${url?.origin}/` ? url.href : targetUrl
}

/** Choices of a filter by receiver: every address, and every origin with several addresses. */
export function receiverChoices(receivers: readonly Receiver[], chosen: string | undefined): string[] {
  const urls = receivers.map(({ targetUrl }) => targetUrl)
  const origins = Map.groupBy(urls, (url) => URL.parse(url)?.origin ?? url)
  const several = [...origins].filter(([, own]) => own.length > 1).map(([origin]) => origin)
  const all = new Set([...several, ...urls.map(addressChoice), ...(chosen === undefined ? [] : [chosen])])
  return [...all].toSorted((one, other) => one.localeCompare(other))
}

/** Whether a receiver matches the filter, which is an address or an origin. */
export const isOfReceiver = (targetUrl: string, chosen: string | undefined): boolean =>
  chosen === addressChoice(targetUrl) || (chosen !== undefined && URL.parse(targetUrl)?.origin === chosen)
