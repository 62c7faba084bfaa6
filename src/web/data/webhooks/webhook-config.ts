import type { WebhookConfig } from '#contract/index.ts'

/** The album of a webhook, if its event has one. */
export const albumIdOf = (config: WebhookConfig): string | undefined =>
  config.event === 'newAlbum' ? undefined : config.albumId

/** The label of a webhook, if its event has one. */
export const labelOf = (config: WebhookConfig): string | undefined =>
  config.event === 'photoLabelAdded' ? config.label : undefined
