import type { StepCost } from '#web/data/labelling/label-cost.ts'
import { costWords } from '#web/data/labelling/labelling-words.ts'
import { classNames } from '#web/lib/class-names.ts'
import { useLabelCost } from './use-label-cost.ts'

type CostLineProps = {
  albumId: string
  /** Nothing is pointed at: the place stays free, so that nothing jumps. */
  costs: readonly StepCost[] | undefined
  chosen: number
  className?: string
}

/** What a press would cost, before it. */
export function CostLine({ albumId, costs, chosen, className }: CostLineProps) {
  const costOf = useLabelCost(albumId, { enabled: costs !== undefined })
  return (
    <p aria-live="polite" data-cost className={classNames('min-h-10 text-small text-muted tabular-nums [overflow-wrap:anywhere]', className ?? 'pt-2')}>
      {costs && costs.length > 0 && costWords(costOf(costs, chosen))}
    </p>
  )
}
