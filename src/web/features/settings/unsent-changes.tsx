import { Download } from 'lucide-react'
import { saveUnsent } from '#web/data/outbox/save-unsent.ts'
import { useOutbox, useOutboxView } from '#web/data/use-outbox.ts'
import { Button } from '#web/ui/button.tsx'
import { messages } from './messages.ts'

/**
 * Warns of unsent changes, which forgetting would lose, and exports them as a file. Renders nothing if all were sent.
 */
export function UnsentChanges() {
  const outbox = useOutbox()
  const view = useOutboxView()
  const count = view ? view.queued + view.parked.length : 0
  if (outbox === undefined || count === 0) return null
  return (
    <div role="note" className="flex flex-col items-start gap-2 rounded-card border border-line bg-sunken px-4 py-3">
      <p>{messages.unsent(count)}</p>
      <Button size="sm" icon={<Download size={15} aria-hidden />} onClick={() => saveUnsent(outbox)}>
        {messages.saveUnsent}
      </Button>
    </div>
  )
}
