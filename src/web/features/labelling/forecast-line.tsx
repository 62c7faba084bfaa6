import type { LabelEffect } from '#web/data/labelling/label-states.ts'
import { forecastWords } from '#web/data/labelling/labelling-words.ts'
import { classNames } from '#web/lib/class-names.ts'

type ForecastLineProps = {
  /** Nothing is pointed at: the place stays free, so that nothing jumps. */
  effects: readonly LabelEffect[] | undefined
  chosen: number
  className?: string
}

/** What a press would change of several photos, before it; of one photo that can be seen. */
export function ForecastLine({ effects, chosen, className }: ForecastLineProps) {
  if (chosen <= 1) return null
  return (
    <p
      aria-live="polite"
      className={classNames('min-h-10 pt-2 text-small text-muted tabular-nums [overflow-wrap:anywhere]', className)}
    >
      {effects && effects.length > 0 && forecastWords(effects, chosen)}
    </p>
  )
}
