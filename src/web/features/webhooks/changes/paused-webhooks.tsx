import { CirclePause, Pencil, Play, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { type PausedWebhook, type PlacedWebhook, removed, resumed } from '#web/data/webhooks/webhook-change.ts'
import { TargetAddress } from '#web/features/webhooks/target-address.tsx'
import { EventIcon, SourceAlbum, useAlbumNames } from '#web/features/webhooks/webhook-source.tsx'
import { triggerOf } from '#web/features/webhooks/webhook-words.ts'
import { LOCALE } from '#web/lib/i18n/locale.ts'
import { lazyNamed } from '#web/lib/lazy-component.ts'
import { usePassFocus } from '#web/lib/use-pass-focus.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { messages } from './messages.ts'
import { useChangeActs, useOpenChanges } from './use-webhook-changes.ts'

const EditWebhookDialog = lazyNamed(() => import('./edit-webhook-dialog.tsx'), 'EditWebhookDialog')

const day = (at: number) => new Date(at).toLocaleDateString(LOCALE, { dateStyle: 'medium' })

const placed = ({ id, config }: PausedWebhook): PlacedWebhook => ({ in: 'device', id, config })

/** The webhooks that are paused on this device, each to be resumed. Renders nothing where there are none. */
export function PausedWebhooks() {
  const { view } = useOpenChanges()
  const { act } = useChangeActs()
  const [editing, setEditing] = useState<PausedWebhook>()
  const { paused } = view
  if (paused.length === 0) return null
  const resume = (webhooks: readonly PausedWebhook[]) =>
    void act({ kind: 'resume', items: webhooks.map((webhook) => resumed(placed(webhook))) })
  return (
    <section aria-labelledby="paused-webhooks" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="paused-webhooks" className="flex items-center gap-2 font-semibold">
          <CirclePause size={16} aria-hidden /> {messages.pausedTitle}
        </h2>
        <p className="min-w-0 flex-1 basis-64 text-small text-muted">{messages.pausedHint}</p>
        {paused.length > 1 && (
          <Button size="sm" icon={<Play size={14} aria-hidden />} onClick={() => resume(paused)}>
            {messages.resumeAll}
          </Button>
        )}
      </div>
      <ul aria-label={messages.pausedTitle} className="rounded-card border border-dashed border-line bg-sunken">
        {paused.map((webhook) => (
          <PausedRow
            key={webhook.id}
            webhook={webhook}
            onResume={() => resume([webhook])}
            onEdit={() => setEditing(webhook)}
            onDelete={() => void act({ kind: 'delete', items: [removed(placed(webhook))] })}
          />
        ))}
      </ul>
      {editing && (
        <Suspense>
          <EditWebhookDialog webhook={placed(editing)} onClose={() => setEditing(undefined)} />
        </Suspense>
      )}
    </section>
  )
}

type PausedRowProps = { webhook: PausedWebhook; onResume: () => void; onEdit: () => void; onDelete: () => void }

function PausedRow({ webhook: { config, pausedAt }, onResume, onEdit, onDelete }: PausedRowProps) {
  const albums = useAlbumNames()
  const passFocus = usePassFocus()
  return (
    <li
      ref={passFocus}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2 text-muted last:border-0"
    >
      <span className="flex items-center gap-2 font-medium wrap-anywhere">
        <EventIcon event={config.event} /> {triggerOf(config)}
      </span>
      <span className="min-w-0 wrap-anywhere">
        <SourceAlbum config={config} albums={albums} />
      </span>
      <span className="min-w-0">
        <TargetAddress targetUrl={config.targetUrl} />
      </span>
      <span className="text-small">{messages.pausedOn(day(pausedAt))}</span>
      <span className="ms-auto flex items-center gap-1">
        <Button size="sm" icon={<Play size={14} aria-hidden />} onClick={onResume}>
          {messages.resume}
        </Button>
        <IconButton label={messages.editPaused} onClick={onEdit}>
          <Pencil size={15} aria-hidden />
        </IconButton>
        <IconButton label={messages.deletePaused} onClick={onDelete}>
          <Trash2 size={15} aria-hidden />
        </IconButton>
      </span>
    </li>
  )
}
