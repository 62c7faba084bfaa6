import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { DeliveryFilter } from '#web/data/resources/delivery-list-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { messages } from './messages.ts'
import { type Repeat, SendAgainDialog } from './send-again-dialog.tsx'

/** Buttons that send many deliveries again, after confirmation. */
export function SendAgain({ filter }: { filter: DeliveryFilter }) {
  const [repeat, setRepeat] = useState<Repeat>()
  return (
    <span className="ms-auto flex flex-wrap gap-1.5">
      <Button size="sm" icon={<RotateCcw size={14} aria-hidden />} onClick={() => setRepeat('failed')}>
        {messages.sendFailed}
      </Button>
      <Button size="sm" variant="ghost" onClick={() => setRepeat('since')}>
        {messages.sendAll}
      </Button>
      {repeat && <SendAgainDialog repeat={repeat} filter={filter} onClose={() => setRepeat(undefined)} />}
    </span>
  )
}
