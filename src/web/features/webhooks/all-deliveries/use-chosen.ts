import { useState } from 'react'
import type { ListedDelivery } from '#contract/extensions.ts'

/** Deliveries chosen to compare: at most two, kept even if they leave the list. */
export type Chosen = {
  deliveries: readonly ListedDelivery[]
  /** A third one replaces the first. */
  set: (delivery: ListedDelivery, isChosen: boolean) => void
  clear: () => void
}

export function useChosen(): Chosen {
  const [deliveries, setDeliveries] = useState<readonly ListedDelivery[]>([])
  return {
    deliveries,
    set: (delivery, isChosen) =>
      setDeliveries((before) => {
        const others = before.filter(({ deliveryId }) => deliveryId !== delivery.deliveryId)
        return isChosen ? [...others.slice(-1), delivery] : others
      }),
    clear: () => setDeliveries([]),
  }
}
