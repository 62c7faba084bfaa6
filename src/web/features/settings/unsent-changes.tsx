import { Download } from 'lucide-react'
import { useOutbox, useOutboxView } from '#web/data/use-outbox.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { messages } from './messages.ts'

/** Warns of unsent changes that forgetting would lose, and exports them as a file. Renders nothing where all were sent. */
export function UnsentChanges() {
  const outbox = useOutbox()
  const view = useOutboxView()
  const count = view ? view.queued + view.parked.length : 0
  if (outbox === undefined || count === 0) return null
  const save = () =>
    saveFile({
      name: 'unsent-labels.json',
      text: `${JSON.stringify(outbox.pending(), null, 2)}\n`,
      type: 'application/json',
    })
  return (
    <div role="note" className="flex flex-col items-start gap-2 rounded-card border border-line bg-sunken px-4 py-3">
      <p>{messages.unsent(count)}</p>
      <Button size="sm" icon={<Download size={15} aria-hidden />} onClick={save}>
        {messages.saveUnsent}
      </Button>
    </div>
  )
}
