import type { ListedDelivery } from '#contract/extensions.ts'
import { SelectBox } from '#web/features/webhooks/list/select-box.tsx'
import { deliveryName } from './delivery-facts.tsx'
import { messages } from './messages.ts'
import type { Chosen } from './use-chosen.ts'

/** Checkbox that chooses a delivery to compare. */
export const ChooseBox = ({
  delivery,
  chosen,
  className,
}: {
  delivery: ListedDelivery
  chosen: Chosen
  className?: string
}) => (
  <SelectBox
    label={messages.choose(deliveryName(delivery))}
    checked={chosen.deliveries.some(({ deliveryId }) => deliveryId === delivery.deliveryId)}
    onSelect={(isChosen) => chosen.set(delivery, isChosen)}
    {...(className !== undefined && { className })}
  />
)
