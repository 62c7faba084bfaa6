import { formatCount } from '#web/lib/i18n/format.ts'

/** A number in tabular figures, so that changes don't shift what is beside it. */
export function Count({ value }: { value: number }) {
  return <span className="text-muted tabular-nums">{formatCount(value)}</span>
}
