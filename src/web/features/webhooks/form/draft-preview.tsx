import { useState } from 'react'
import type { WebhookConfig } from '#contract/index.ts'
import { Json, PayloadView } from '#web/features/webhooks/payload-view.tsx'
import { usePayload } from '#web/features/webhooks/use-payload.ts'
import { Segmented } from '#web/ui/segmented.tsx'

const views = [
  { value: 'delivery', label: 'Receiver gets' },
  { value: 'request', label: 'Service gets' },
] as const

/** A preview of the draft: the delivery it would send, and the request that creates it. */
export function DraftPreview({ config }: { config: WebhookConfig }) {
  const [view, setView] = useState<(typeof views)[number]['value']>('delivery')
  const payload = usePayload(config)
  return (
    <div className="flex min-h-0 flex-col gap-3">
      <div>
        <Segmented label="Preview of" value={view} options={views} onChange={setView} />
      </div>
      {view === 'delivery' ? <PayloadView {...payload} /> : <Json value={config} label="Body of createSubscription" />}
    </div>
  )
}
