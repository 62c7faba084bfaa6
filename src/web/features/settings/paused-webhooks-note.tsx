import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useData } from '#web/data/data-context.tsx'
import { readKeptWebhooks } from '#web/data/webhooks/kept-webhooks.ts'
import type { PausedWebhook } from '#web/data/webhooks/webhook-change.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { messages } from './messages.ts'

async function save(paused: readonly PausedWebhook[]): Promise<void> {
  const { writeWebhooksFile } = await import('#web/data/webhooks/webhooks-file.ts')
  const text = writeWebhooksFile(paused.map(({ id, config }) => ({ in: 'device', id, config })))
  saveFile({ name: 'paused-webhooks.json', text, type: 'application/json' })
}

/**
 * Warns of paused webhooks, which forgetting would lose, and exports them as a file. Renders nothing if there are none.
 */
export function PausedWebhooksNote() {
  const { scope } = useData()
  const { data: paused = [] } = useQuery({
    queryKey: ['paused-webhooks'],
    queryFn: async () => (await readKeptWebhooks(await scope())).paused,
    // read again whenever the settings are opened
    staleTime: 0,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  })
  if (paused.length === 0) return null
  return (
    <div role="note" className="flex flex-col items-start gap-2 rounded-card border border-line bg-sunken px-4 py-3">
      <p>{messages.pausedHere(paused.length)}</p>
      <Button size="sm" icon={<Download size={15} aria-hidden />} onClick={() => void save(paused)}>
        {messages.savePaused(paused.length)}
      </Button>
    </div>
  )
}
