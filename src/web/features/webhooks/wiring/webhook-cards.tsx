import { ArrowDown } from 'lucide-react'
import type { WebhookSubscription } from '#contract/index.ts'
import type { AlbumNames } from '#web/features/webhooks/album-name.tsx'
import { TargetAddress } from '#web/features/webhooks/target-address.tsx'
import { SourceWords } from './source-words.tsx'

type WebhookCardsProps = {
  subscriptions: readonly WebhookSubscription[]
  albums: AlbumNames
  onSelect: (webhookId: string) => void
}

/** Webhooks as cards, event over target: the wiring on narrow screens. */
export function WebhookCards({ subscriptions, albums, onSelect }: WebhookCardsProps) {
  return (
    <ul aria-label="Webhooks" className="flex flex-col gap-2.5">
      {subscriptions.map(({ webhookId, config }) => (
        <li key={webhookId}>
          <button
            type="button"
            id={`webhook-card-${webhookId}`}
            onClick={() => onSelect(webhookId)}
            className="flex w-full flex-col items-start gap-0.5 rounded-card border border-line bg-surface px-3.5 py-3 text-start hover:border-faint"
          >
            <SourceWords config={config} albums={albums} />
            <span className="mt-2 flex w-full items-start gap-2 border-t border-line pt-2.5">
              <ArrowDown size={15} aria-hidden className="mt-px shrink-0 text-muted" />
              <span className="sr-only">sends to</span>
              <TargetAddress targetUrl={config.targetUrl} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
