import type { WebhookSubscription } from '#contract/index.ts'
import type { Api, CallOptions } from '#web/data/client/client.ts'
import { LARGEST_PAGE, type Walked, walkPages } from '#web/data/client/walk-pages.ts'

/** Most pages that are read: 8,192 webhooks. */
const PAGES = 128

/** Reads all webhook subscriptions, past the query cache. */
export const readSubscriptions = (api: Api, options: CallOptions = {}): Promise<Walked<WebhookSubscription>> =>
  walkPages(
    {
      getPage: (cursor) => api.call('getSubscriptions', { limit: LARGEST_PAGE, cursor }, options),
      identifier: ({ webhookId }) => webhookId,
      note: api.note,
    },
    { pages: PAGES },
  )
