import { Pause, Pencil } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { WebhookSubscription } from '#contract/index.ts'
import { paused, type PlacedWebhook } from '#web/data/webhooks/webhook-change.ts'
import { lazyNamed } from '#web/lib/lazy-component.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { messages } from './messages.ts'
import { useChangeActs } from './use-webhook-changes.ts'

const EditWebhookDialog = lazyNamed(() => import('./edit-webhook-dialog.tsx'), 'EditWebhookDialog')

/** What the interface does not offer for one webhook: editing and pausing it. */
export function WebhookActions({ subscription: { webhookId, config } }: { subscription: WebhookSubscription }) {
  const { act } = useChangeActs()
  const [dialog, setDialog] = useState<'edit'>()
  const webhook: PlacedWebhook = { in: 'service', id: webhookId, config }
  return (
    <>
      <IconButton label={messages.edit} onClick={() => setDialog('edit')}>
        <Pencil size={16} aria-hidden />
      </IconButton>
      <IconButton label={messages.pause} onClick={() => void act({ kind: 'pause', items: [paused(webhook)] })}>
        <Pause size={16} aria-hidden />
      </IconButton>
      {dialog === 'edit' && (
        <Suspense>
          <EditWebhookDialog webhook={webhook} onClose={() => setDialog(undefined)} />
        </Suspense>
      )}
    </>
  )
}
