import type { Inbox } from '#contract/extensions.ts'
import { createBoundedMap } from '#service/core/bounded-map.ts'

type Received = Inbox[number]

/** Newest requests kept for each receiver, and receivers that have any. */
const KEPT = 50
const MOST_INBOXES = 100

/** The requests that came to the receivers; in memory only, since they are just for display. */
export function createReceived() {
  const inboxes = createBoundedMap<Received[]>(MOST_INBOXES)
  return {
    add(token: string, received: Received): void {
      inboxes.set(token, [received, ...(inboxes.get(token) ?? [])].slice(0, KEPT))
    },
    /** Newest first. */
    list: (token: string): Inbox => inboxes.get(token) ?? [],
  }
}
