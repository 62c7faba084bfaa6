import * as z from 'zod/mini'
import { labelText } from './label.ts'

/** Values under any keys, copied into every delivery, so that a subscriber can pass data to its handler. */
export const webhookMetadata = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
export type WebhookMetadata = z.infer<typeof webhookMetadata>

/** A valid HTTPS address. Which addresses are allowed is the service's policy. */
export const targetUrl = z.url({ protocol: /^https$/ })

const common = { targetUrl, metadata: z.optional(webhookMetadata) }

export const newPhotoConfig = z.object({ event: z.literal('newPhoto'), albumId: z.string(), ...common })
export const newAlbumConfig = z.object({ event: z.literal('newAlbum'), ...common })
export const photoLabelAddedConfig = z.object({
  event: z.literal('photoLabelAdded'),
  albumId: z.string(),
  /** Only this label's events are sent; exact, case-sensitive. */
  label: labelText,
  ...common,
})

/** The three variants, discriminated by `event`. */
export const webhookConfig = z.discriminatedUnion('event', [newPhotoConfig, newAlbumConfig, photoLabelAddedConfig])
export type WebhookConfig = z.infer<typeof webhookConfig>
export type WebhookEvent = WebhookConfig['event']

/** A stored subscription (interface.md calls it WebhookConfig). */
export const webhookSubscription = z.object({ webhookId: z.string(), config: webhookConfig })
export type WebhookSubscription = z.infer<typeof webhookSubscription>
