import { CopyPlus, Pause, Pencil } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { WebhookSubscription } from '#contract/index.ts'
import { planPause, type PlacedWebhook } from '#web/data/webhooks/webhook-change.ts'
import { lazyNamed } from '#web/lib/lazy-component.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { messages } from './messages.ts'
import { useLossCheck } from './unsent-note.tsx'
import { useChangeActs } from './use-webhook-changes.ts'

const EditWebhookDialog = lazyNamed(() => import('./edit-webhook-dialog.tsx'), 'EditWebhookDialog')

const PauseDialog = lazyNamed(() => import('./bulk-dialogs.tsx'), 'PauseDialog')

const CopyDialog = lazyNamed(() => import('./copy-dialog.tsx'), 'CopyDialog')

/** Actions on a webhook that the interface lacks: editing, pausing, copying. */
export function WebhookActions({ subscription: { webhookId, config } }: { subscription: WebhookSubscription }) {
  const { act } = useChangeActs()
  const [dialog, setDialog] = useState<'edit' | 'pause' | 'copy'>()
  const close = () => setDialog(undefined)
  const webhook: PlacedWebhook = { in: 'service', id: webhookId, config }
  const { mayLose, isChecking } = useLossCheck()
  const pause = async () => {
    if (await mayLose([webhook])) setDialog('pause')
    else await act({ kind: 'pause', items: [planPause(webhook)] })
  }
  return (
    <>
      <IconButton label={messages.edit} onClick={() => setDialog('edit')}>
        <Pencil size={16} aria-hidden />
      </IconButton>
      <IconButton label={messages.pause} aria-busy={isChecking || undefined} onClick={() => void pause()}>
        {isChecking ? <Spinner label="" /> : <Pause size={16} aria-hidden />}
      </IconButton>
      {config.event !== 'newAlbum' && (
        <IconButton label={messages.copyToAlbums} onClick={() => setDialog('copy')}>
          <CopyPlus size={16} aria-hidden />
        </IconButton>
      )}
      <Suspense>
        {dialog === 'edit' && <EditWebhookDialog webhook={webhook} onClose={close} />}
        {dialog === 'pause' && <PauseDialog webhooks={[webhook]} onClose={close} />}
        {dialog === 'copy' && config.event !== 'newAlbum' && <CopyDialog config={config} onClose={close} />}
      </Suspense>
    </>
  )
}
