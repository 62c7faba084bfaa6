import { useQuery } from '@tanstack/react-query'
import { useData } from '#web/data/data-context.tsx'
import { type LabelCost, labelCost, type StepCost } from '#web/data/labelling/label-cost.ts'
import type { Labelling } from '#web/data/labelling/labelling.ts'

/** What a change of these photos would cost, with the webhooks of the caller where those can be read. */
export function useLabelCost(
  albumId: string,
  { enabled, labelling }: { enabled: boolean; labelling: Labelling | undefined },
): (steps: readonly StepCost[], chosen: number) => LabelCost {
  const { subscriptions } = useData()
  // an extra: where it is refused the rest is said without it
  const { data } = useQuery({ ...subscriptions.list(), enabled, throwOnError: false, retry: false })
  return (steps, chosen) => labelCost({ albumId, chosen, steps, pace: labelling?.pace(), subscriptions: data?.data })
}
