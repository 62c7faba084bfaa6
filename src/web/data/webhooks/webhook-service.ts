import type { WebhookConfig, WebhookSubscription } from '#contract/index.ts'
import type { Walked } from '#web/data/client/walk-pages.ts'
import type { PausedWebhook, WebhookChange } from './webhook-change.ts'

/** The three operations on subscriptions that a service offers. They throw an `ApiError`. */
export type WebhookService = {
  list: () => Promise<Pick<Walked<WebhookSubscription>, 'data' | 'isWhole'>>
  create: (config: WebhookConfig) => Promise<WebhookSubscription>
  remove: (webhookId: string) => Promise<unknown>
}

/** What one step stores, atomically. */
export type ChangeWrite = {
  change: WebhookChange
  /** Indexes of the items that changed; all if omitted. */
  places?: readonly number[]
  /** A newly paused webhook. */
  keep?: PausedWebhook | undefined
  /** Id of a webhook that is no longer paused. */
  drop?: string | undefined
}

/** What this device keeps of a caller's webhooks. */
export type ChangesStorage = {
  /** Changes, oldest first, and paused webhooks. */
  load: () => Promise<{ changes: readonly WebhookChange[]; paused: readonly PausedWebhook[] }>
  /** Stores a step. A change stays given up: the tab that runs it may not know yet that the user gave it up elsewhere. */
  write: (write: ChangeWrite) => Promise<void>
}
