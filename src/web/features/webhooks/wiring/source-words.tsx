import type { WebhookConfig } from '#contract/index.ts'
import { AlbumName, type AlbumNames } from '#web/features/webhooks/album-name.tsx'
import { EventIcon } from '#web/features/webhooks/event-icon.tsx'
import { triggerOf } from '#web/features/webhooks/webhook-words.ts'

/** The source of a webhook, album and trigger: the same two lines on every card. */
export function SourceWords({ config, albums }: { config: WebhookConfig; albums: AlbumNames }) {
  return (
    <>
      <span className="flex w-full min-w-0 items-center gap-2 font-semibold">
        <EventIcon event={config.event} />
        <span className="truncate">
          {config.event === 'newAlbum' ? 'Any album' : <AlbumName albumId={config.albumId} albums={albums} />}
        </span>
      </span>
      <span className="flex w-full min-w-0 items-baseline justify-between gap-3 text-small text-muted">
        <span className="truncate whitespace-pre">{triggerOf(config)}</span>
        <code className="shrink-0 font-mono text-[11px]">{config.event}</code>
      </span>
    </>
  )
}
