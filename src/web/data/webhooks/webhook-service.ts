import type { WebhookConfig, WebhookSubscription } from '#contract/index.ts'
import type { Walked } from '#web/data/client/walk-pages.ts'
import type { PausedWebhook, WebhookChange } from './webhook-change.ts'

/** The three operations on subscriptions, which are all that a service offers. They throw an `ApiError`. */
export type WebhookService = {
  list: () => Promise<Pick<Walked<WebhookSubscription>, 'data' | 'isWhole'>>
  create: (config: WebhookConfig) => Promise<WebhookSubscription>
  remove: (webhookId: string) => Promise<unknown>
}

/** What one step writes down: all of it, or nothing. */
export type ChangeWrite = {
  change: WebhookChange
  /** The places of the items that are another now; left out: all. */
  places?: readonly number[]
  /** A webhook that is paused from here on. */
  keep?: PausedWebhook | undefined
  /** The id of one that is not paused any more. */
  drop?: string | undefined
}

/** What this device keeps of a caller's webhooks. */
export type ChangesStorage = {
  /** Changes, oldest first, and paused webhooks. */
  load: () => Promise<{ changes: readonly WebhookChange[]; paused: readonly PausedWebhook[] }>
  write: (write: ChangeWrite) => Promise<void>
}
