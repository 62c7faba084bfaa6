import { type Dispatch, type SetStateAction, useState } from 'react'
import type { WebhookConfig, WebhookSubscription } from '#contract/index.ts'
import { Json, PayloadView, usePayload } from '#web/features/webhooks/payload-view.tsx'
import { useMounted } from '#web/lib/use-mounted.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { messages } from './messages.ts'
import { useWebhookForm } from './use-webhook-form.ts'
import type { WebhookDraft } from './webhook-draft.ts'
import { WebhookFields } from './webhook-fields.tsx'

type CreateWebhookDialogProps = {
  draft: WebhookDraft
  onDraft: Dispatch<SetStateAction<WebhookDraft>>
  onClose: () => void
  onCreated: (subscription: WebhookSubscription) => void
}

/** Creates a webhook: event, album, target and metadata, beside a preview of the delivery. */
export function CreateWebhookDialog({ draft, onDraft, onClose, onCreated }: CreateWebhookDialogProps) {
  const toast = useToast()
  const isMounted = useMounted()
  const webhook = useWebhookForm({
    draft,
    onDraft,
    onCreated: (subscription) => {
      toast.show({ text: messages.created, tone: 'ok' })
      if (isMounted()) onCreated(subscription)
    },
    onLateRefusal: (text) => toast.show({ text, tone: 'error' }),
  })
  return (
    <FormDialog
      title={messages.newWebhook}
      confirm={webhook.isUnknown ? messages.checkAgain : webhook.isDuplicate ? messages.createAnyway : messages.create}
      busy={webhook.isPending}
      width={940}
      onSubmit={webhook.submit}
      onClose={onClose}
      className="grid gap-6 md:grid-cols-[minmax(0,1fr)_330px]"
    >
      <WebhookFields draft={draft} webhook={webhook} />
      <DraftPreview config={webhook.preview} />
    </FormDialog>
  )
}

const views = [
  { value: 'delivery', label: messages.delivery },
  { value: 'request', label: messages.request },
] as const

/** Preview of the draft: the delivery it would send, or the request that creates it. */
function DraftPreview({ config }: { config: WebhookConfig }) {
  const [view, setView] = useState<(typeof views)[number]['value']>('delivery')
  const payload = usePayload(config)
  return (
    <div className="flex min-h-0 flex-col gap-3">
      <div>
        <Segmented label={messages.previewOf} value={view} options={views} onChange={setView} />
      </div>
      {view === 'delivery' ? <PayloadView {...payload} /> : <Json value={config} label={messages.requestBody} />}
    </div>
  )
}
