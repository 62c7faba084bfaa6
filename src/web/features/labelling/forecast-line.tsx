import type { LabelEffect } from '#web/data/labelling/label-states.ts'
import { messages } from '#web/data/labelling/messages.ts'
import { classNames } from '#web/lib/class-names.ts'

type ForecastLineProps = {
  /** undefined: nothing is hovered; the line keeps its height, to avoid a layout shift. */
  effects: readonly LabelEffect[] | undefined
  chosen: number
  /** What the last press did, shown while nothing is hovered. */
  done?: string | undefined
  className?: string
}

/**
 * Previews the effect of a press on several photos; on one it is obvious. Not for touch, which can't hover. Then tells
 * what the press did.
 */
export function ForecastLine({ effects, chosen, done, className }: ForecastLineProps) {
  if (chosen <= 1 && done === undefined) return null
  return (
    <p
      aria-live="polite"
      className={classNames(
        'min-h-7 shrink-0 pt-2 text-small text-muted tabular-nums [overflow-wrap:anywhere]',
        done === undefined && 'pointer-coarse:hidden',
        className,
      )}
    >
      {effects && effects.length > 0 ? messages.forecast(effects, chosen) : done}
    </p>
  )
}
