import type { WebhookSubscription } from '#contract/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { AlbumName, type AlbumNames } from './album-name.tsx'
import { whenOf } from './webhook-words.ts'

type DeleteWebhookDialogProps = {
  subscription: WebhookSubscription
  albums: AlbumNames
  onCancel: () => void
  onDelete: () => void
}

/** Confirms a deletion, naming what will no longer be sent. */
export function DeleteWebhookDialog({
  subscription: { config },
  albums,
  onCancel,
  onDelete,
}: DeleteWebhookDialogProps) {
  const when = whenOf(config)
  return (
    <Dialog
      open
      title="Delete this webhook?"
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button variant="danger" onClick={onDelete}>
            Delete webhook
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere text-muted">
        {when}
        {config.event !== 'newAlbum' && (
          <>
            {config.event === 'newPhoto' ? ' to ' : ' in '}
            <strong className="font-semibold text-ink">
              <AlbumName albumId={config.albumId} albums={albums} />
            </strong>
          </>
        )}
        , nothing will be sent to <code className="font-mono text-[12.5px] break-all text-ink">{config.targetUrl}</code>{' '}
        any more. Photos and labels stay as they are.
      </p>
    </Dialog>
  )
}
