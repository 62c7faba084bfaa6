import { LOCALE } from './locale.ts'

const time = { hour: 'numeric', minute: '2-digit' } as const

/** A moment, in milliseconds since 1970, as a time of day, with the date unless that is today. */
export function formatMoment(moment: number): string {
  const isToday = new Date(moment).toDateString() === new Date().toDateString()
  return new Intl.DateTimeFormat(LOCALE, isToday ? time : { ...time, month: 'short', day: 'numeric' }).format(moment)
}
