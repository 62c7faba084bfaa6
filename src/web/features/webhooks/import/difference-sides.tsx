import type { WebhookDifference } from '#web/data/webhooks/webhooks-file.ts'
import { messages } from '#web/features/webhooks/changes/messages.ts'
import { TargetAddress } from '#web/features/webhooks/target-address.tsx'
import { type AlbumNames, SourceAlbum } from '#web/features/webhooks/webhook-source.tsx'
import { triggerOf } from '#web/features/webhooks/webhook-words.ts'
import { fillIn } from '#web/lib/i18n/rich-text.tsx'

/** The webhook of a row before and after the import. */
export function DifferenceSides({
  difference: { from, to },
  albums,
}: {
  difference: WebhookDifference
  albums: AlbumNames
}) {
  const sides = [
    from && { config: from.config, isPaused: from.in === 'device', word: messages.from },
    to && { config: to.config, isPaused: to.isPaused, word: messages.to },
  ].filter((side) => side !== undefined)
  return sides.map(({ config, isPaused, word }) => (
    <p key={word}>
      {sides.length > 1 && <span className="text-muted">{word}: </span>}
      {fillIn(isPaused ? messages.pausedOne : messages.one, {
        trigger: triggerOf(config),
        album: <SourceAlbum config={config} albums={albums} />,
        target: <TargetAddress targetUrl={config.targetUrl} />,
        fields: messages.metadataCount(Object.keys(config.metadata ?? {}).length),
      })}
    </p>
  ))
}
