import { formatCount } from '#web/lib/i18n/format.ts'

/** A number that may change without moving what is beside it. */
export function Count({ value }: { value: number }) {
  return <span className="text-muted tabular-nums">{formatCount(value)}</span>
}
