import type { Inbox } from '#contract/extensions.ts'

type Received = Inbox[number]

/** Newest requests kept for each receiver, and receivers that have any. */
const KEPT = 50
const MOST_INBOXES = 100

/** The requests that came to the receivers; in memory only, since they are just for display. */
export function createReceived() {
  const inboxes = new Map<string, Received[]>()
  return {
    add(token: string, received: Received): void {
      const kept = inboxes.get(token) ?? []
      // re-inserted, so that the map's first is the least recently used
      inboxes.delete(token)
      inboxes.set(token, [received, ...kept].slice(0, KEPT))
      const [first] = inboxes.keys()
      if (inboxes.size > MOST_INBOXES && first !== undefined) inboxes.delete(first)
    },
    /** Newest first. */
    list: (token: string): Inbox => inboxes.get(token) ?? [],
  }
}
