import type { WebhookFilter, WebhooksView } from '#web/paths.ts'

const filters = ['search', 'event', 'album', 'receiver', 'health', 'finding'] as const satisfies (keyof WebhookFilter)[]

/** Reads a view of the webhooks from an address written by `paths.webhooks`. */
export function readWebhooksView(query: URLSearchParams): WebhooksView {
  return {
    ...Object.fromEntries(filters.map((name) => [name, query.get(name) || undefined])),
    view: query.get('view') === 'list' ? 'list' : undefined,
    webhookId: query.get('webhook') || undefined,
    creating: query.has('new') || undefined,
  }
}
