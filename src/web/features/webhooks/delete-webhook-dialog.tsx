import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { WebhookSubscription } from '#contract/index.ts'
import { explainError } from '#web/data/client/api-error.ts'
import { useData } from '#web/data/data-context.tsx'
import { subscriptionMutations } from '#web/data/resources/subscription-mutations.ts'
import { labelOf } from '#web/data/webhooks/webhook-config.ts'
import { UnsentNote } from '#web/features/webhooks/changes/unsent-note.tsx'
import { useRecordDeletion } from '#web/features/webhooks/changes/use-webhook-changes.ts'
import { fillIn } from '#web/lib/i18n/rich-text.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { messages } from './messages.ts'
import { TargetAddress } from './target-address.tsx'
import { type AlbumNames, SourceAlbum } from './webhook-source.tsx'

type DeleteWebhookDialogProps = {
  subscription: WebhookSubscription
  albums: AlbumNames
  onCancel: () => void
  onDelete: () => void
}

const sentences = {
  newPhoto: messages.stopsPhoto,
  photoLabelAdded: messages.stopsLabel,
  newAlbum: messages.stopsAlbum,
}

/** Confirmation before a deletion, naming what will no longer be sent. */
export function DeleteWebhookDialog({
  subscription: { webhookId, config },
  albums,
  onCancel,
  onDelete,
}: DeleteWebhookDialogProps) {
  const strong = 'font-semibold text-ink'
  return (
    <FormDialog
      title={messages.deleteTitle}
      confirm={messages.delete}
      tone="danger"
      onSubmit={onDelete}
      onClose={onCancel}
    >
      <p className="wrap-anywhere text-muted">
        {fillIn(sentences[config.event], {
          target: (
            <span className="text-ink">
              <TargetAddress targetUrl={config.targetUrl} />
            </span>
          ),
          album: (
            <strong className={strong}>
              <SourceAlbum config={config} albums={albums} />
            </strong>
          ),
          label: <strong className={strong}>{messages.quoted(labelOf(config) ?? '')}</strong>,
        })}
      </p>
      <UnsentNote webhooks={[{ in: 'service', id: webhookId, config }]} />
    </FormDialog>
  )
}

/**
 * Optimistic deletion, which the history can undo; if the service refuses, it is rolled back, with the reason and a
 * retry.
 */
export function useDeleteWebhook(): (subscription: WebhookSubscription) => Promise<void> {
  const { api, subscriptions } = useData()
  const queryClient = useQueryClient()
  const toast = useToast()
  const record = useRecordDeletion()
  const { mutateAsync } = useMutation(subscriptionMutations({ api, subscriptions, queryClient }).remove())
  const remove = async (subscription: WebhookSubscription): Promise<void> => {
    try {
      await mutateAsync(subscription.webhookId)
      await record(subscription)
    } catch (error) {
      toast.show({
        text: messages.notDeleted(explainError(error)),
        tone: 'error',
        action: { label: messages.tryAgain, onSelect: () => void remove(subscription) },
      })
    }
  }
  return remove
}
