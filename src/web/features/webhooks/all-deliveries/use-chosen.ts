import { useState } from 'react'
import type { ListedDelivery } from '#contract/extensions.ts'

/** The deliveries that are chosen to be compared: two at most, and kept though they may leave the list. */
export type Chosen = {
  deliveries: readonly ListedDelivery[]
  /** A third takes the place of the first. */
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
