import { type WebhookConfig, webhookMetadata, type WebhookSubscription } from '#contract/index.ts'
import type { SubscriptionRow } from '#service/db/tables.ts'

type ConfigColumns = Pick<SubscriptionRow, 'event' | 'album_id' | 'label' | 'target_url' | 'metadata'>

export function toColumns(config: WebhookConfig): ConfigColumns {
  return {
    event: config.event,
    album_id: config.event === 'newAlbum' ? null : config.albumId,
    label: config.event === 'photoLabelAdded' ? config.label : null,
    target_url: config.targetUrl,
    metadata: config.metadata === undefined ? null : JSON.stringify(config.metadata),
  }
}

function toConfig(row: ConfigColumns): WebhookConfig {
  const metadata = row.metadata === null ? {} : { metadata: webhookMetadata.parse(JSON.parse(row.metadata)) }
  const common = { targetUrl: row.target_url, ...metadata }
  const albumId = row.album_id ?? ''
  switch (row.event) {
    case 'newAlbum':
      return { event: row.event, ...common }
    case 'newPhoto':
      return { event: row.event, albumId, ...common }
    case 'photoLabelAdded':
      return { event: row.event, albumId, label: row.label ?? '', ...common }
  }
}

export const toSubscription = (row: ConfigColumns & { webhook_id: string }): WebhookSubscription => ({
  webhookId: row.webhook_id,
  config: toConfig(row),
})
