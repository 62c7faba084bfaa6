import { Pencil, Play, Trash2 } from 'lucide-react'
import { type Ref, Suspense, useState } from 'react'
import { type PausedWebhook, planDeletion, planResume } from '#web/data/webhooks/webhook-change.ts'
import { MetadataTable } from '#web/features/webhooks/metadata-table.tsx'
import { WebhookFrame } from '#web/features/webhooks/webhook-frame.tsx'
import type { AlbumNames } from '#web/features/webhooks/webhook-source.tsx'
import { lazyNamed } from '#web/lib/lazy-component.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { messages } from './messages.ts'
import { PausedLine } from './paused-line.tsx'
import { useChangeActs } from './use-webhook-changes.ts'
import { onDevice } from './use-webhook-rows.ts'

const EditWebhookDialog = lazyNamed(() => import('./edit-webhook-dialog.tsx'), 'EditWebhookDialog')

type PausedDetailProps = {
  webhook: PausedWebhook
  albums: AlbumNames
  onBack: () => void
  headingRef: Ref<HTMLHeadingElement>
}

/** A paused webhook as a sentence, with its actions: resume, edit, delete. */
export function PausedDetail({ webhook, albums, onBack, headingRef }: PausedDetailProps) {
  const { act } = useChangeActs()
  const [isEditing, setIsEditing] = useState(false)
  const { config, pausedAt } = webhook
  const placed = onDevice(webhook)
  return (
    <WebhookFrame
      config={config}
      albums={albums}
      status={<PausedLine pausedAt={pausedAt} />}
      onBack={onBack}
      headingRef={headingRef}
    >
      <p className="rounded-control border border-dashed border-faint px-3 py-2">{messages.pausedHint}</p>
      <MetadataTable metadata={config.metadata} />
      <div className="mt-auto flex shrink-0 flex-wrap items-center gap-2">
        <Button
          variant="primary"
          icon={<Play size={15} aria-hidden />}
          onClick={() => void act({ kind: 'resume', items: [planResume(placed)] })}
        >
          {messages.resume}
        </Button>
        <div className="ms-auto flex">
          <IconButton label={messages.editPaused} onClick={() => setIsEditing(true)}>
            <Pencil size={16} aria-hidden />
          </IconButton>
          <IconButton
            label={messages.deletePaused}
            onClick={() => void act({ kind: 'delete', items: [planDeletion(placed)] })}
          >
            <Trash2 size={16} aria-hidden />
          </IconButton>
        </div>
      </div>
      <Suspense>{isEditing && <EditWebhookDialog webhook={placed} onClose={() => setIsEditing(false)} />}</Suspense>
    </WebhookFrame>
  )
}
