import { useState } from 'react'
import { ApiError } from '#web/data/client/api-error.ts'
import { sameConfig } from '#web/data/resources/subscription-mutations.ts'
import { isFinished, type PlacedWebhook, planEdit } from '#web/data/webhooks/webhook-change.ts'
import { useWebhookForm } from '#web/features/webhooks/form/use-webhook-form.ts'
import { toDraft } from '#web/features/webhooks/form/webhook-draft.ts'
import { WebhookFields } from '#web/features/webhooks/form/webhook-fields.tsx'
import { useMounted } from '#web/lib/use-mounted.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { problemOf } from './change-words.ts'
import { messages } from './messages.ts'
import { UnsentNote } from './unsent-note.tsx'
import { useChangeActs } from './use-webhook-changes.ts'

type EditWebhookDialogProps = {
  webhook: PlacedWebhook
  onClose: () => void
  /** Opened to edit the URL, which gets initial focus. */
  isAboutUrl?: boolean
}

/** Edits a webhook by replacing it with another. If that is refused, the dialog stays open with the input. */
export function EditWebhookDialog({ webhook, onClose, isAboutUrl = false }: EditWebhookDialogProps) {
  const [draft, setDraft] = useState(() => toDraft(webhook.config))
  const { begin, tell } = useChangeActs()
  const isMounted = useMounted()
  const form = useWebhookForm({
    draft,
    onDraft: setDraft,
    editing: {
      config: webhook.config,
      save: async (config) => {
        const change = await begin({ kind: 'edit', items: [planEdit(webhook, config)] })
        const [item] = change?.items ?? []
        if (isMounted() && change && isFinished(change) && item?.state.at === 'failed') {
          const { kind, detail } = item.state.failure
          const isOfService = kind !== 'gone' && kind !== 'unlisted' && kind !== 'stopped'
          if (isOfService && item.state.left === 'before') throw new ApiError({ kind, detail, operation: 'edit' })
          return problemOf(item)
        }
        tell(change)
        if (change && isMounted()) onClose()
        return undefined
      },
    },
  })
  return (
    <FormDialog
      title={messages.editTitle}
      confirm={messages.save}
      busy={form.isPending}
      disabled={sameConfig(form.config, webhook.config)}
      width={620}
      initialFocus={isAboutUrl ? 'input[type=url]' : undefined}
      onSubmit={form.submit}
      onClose={onClose}
      className="flex flex-col gap-5"
    >
      <WebhookFields draft={draft} webhook={form} />
      <p className="text-small text-muted">{webhook.in === 'device' ? messages.editPausedHint : messages.editHint}</p>
      <UnsentNote webhooks={[webhook]} />
    </FormDialog>
  )
}
