import * as z from 'zod/mini'
import { labelText } from './label.ts'

/** Values under any keys, copied into every delivery, so that a subscriber can pass data to its handler. */
export const webhookMetadata = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
export type WebhookMetadata = z.infer<typeof webhookMetadata>

/**
 * A valid HTTPS address; which ones are allowed is the service's policy. `z.url` alone would drop tabs and line breaks,
 * and accept what a URL parser has to repair, such as `https:///folder`, where the folder becomes the host.
 */
export const targetUrl = z.string().check(
  z.refine((text) => /^https:\/\/[^\s/\\?#][^\s\\\p{Cc}]*$/iu.test(text)),
  z.url(),
)

const common = {
  // any text, since a stored one must stay readable; an input passes refuseTargetUrl
  targetUrl: z.stringFormat('url', () => true),
  metadata: z.optional(webhookMetadata),
}

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

/** A check that refuses a configuration without a valid address. */
export function refuseTargetUrl({ value, issues }: z.core.ParsePayload<WebhookConfig>) {
  if (!targetUrl.safeParse(value.targetUrl).success)
    issues.push({ code: 'invalid_format', format: 'url', input: value.targetUrl, path: ['targetUrl'] })
}

/** A stored subscription (interface.md calls it WebhookConfig). */
export const webhookSubscription = z.object({ webhookId: z.string(), config: webhookConfig })
export type WebhookSubscription = z.infer<typeof webhookSubscription>
