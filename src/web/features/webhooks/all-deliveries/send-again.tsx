import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { DeliveryFilter } from '#web/data/resources/delivery-list-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { messages } from './messages.ts'
import { type Redelivery, SendAgainDialog } from './send-again-dialog.tsx'

/** Buttons that send many deliveries again, after confirmation. */
export function SendAgain({ filter }: { filter: DeliveryFilter }) {
  const [redelivery, setRedelivery] = useState<Redelivery>()
  return (
    <span className="ms-auto flex flex-wrap gap-1.5">
      <Button size="sm" icon={<RotateCcw size={14} aria-hidden />} onClick={() => setRedelivery('failed')}>
        {messages.sendFailed}
      </Button>
      <Button size="sm" variant="ghost" onClick={() => setRedelivery('since')}>
        {messages.sendAll}
      </Button>
      {redelivery && (
        <SendAgainDialog redelivery={redelivery} filter={filter} onClose={() => setRedelivery(undefined)} />
      )}
    </span>
  )
}
