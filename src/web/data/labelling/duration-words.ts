import { formatCount } from '#web/lib/i18n/format.ts'

/** Seconds as people say them. */
export function durationWords(seconds: number): string {
  if (seconds < 1.5) return 'about 1 s'
  if (seconds < 20) return `about ${Math.round(seconds)} s`
  if (seconds < 90) return `about ${Math.round(seconds / 5) * 5} s`
  return `about ${formatCount(Math.round(seconds / 60))} min`
}
