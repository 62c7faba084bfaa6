import type { StepCost } from '#web/data/labelling/label-cost.ts'
import { costWords } from '#web/data/labelling/labelling-words.ts'
import type { Labelling } from '#web/data/labelling/labelling.ts'
import { classNames } from '#web/lib/class-names.ts'
import { useLabelCost } from './use-label-cost.ts'

type CostLineProps = {
  albumId: string
  labelling: Labelling | undefined
  /** Nothing is pointed at: the place stays free, so that nothing jumps. */
  costs: readonly StepCost[] | undefined
  chosen: number
  className?: string
}

/** What a press would cost, before it. Of one photo only whom it tells: the rest can be seen. */
export function CostLine({ albumId, labelling, costs, chosen, className }: CostLineProps) {
  const costOf = useLabelCost(albumId, { enabled: costs !== undefined, labelling })
  const cost = costs && costs.length > 0 ? costOf(costs, chosen) : undefined
  const isSaid = cost && (chosen > 1 || (cost.webhooks?.deliveries ?? 0) > 0)
  return (
    <p
      aria-live="polite"
      className={classNames(
        'text-small text-muted tabular-nums [overflow-wrap:anywhere]',
        chosen > 1 ? 'min-h-10 pt-2' : 'not-empty:pt-2',
        className,
      )}
    >
      {isSaid && costWords(cost)}
    </p>
  )
}
