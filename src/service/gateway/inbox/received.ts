import type { Inbox } from '#contract/extensions.ts'

type Received = Inbox[number]

/** Newest requests kept for each receiver, and receivers that have any. */
const KEPT = 50
const MOST_INBOXES = 500
/** Characters kept of a body: as many as a log of deliveries shows. */
const LONGEST_BODY = 20_000

/** The requests that came to the receivers; in memory only, since they are just for display. */
export function createReceived() {
  const inboxes = new Map<string, Received[]>()
  return {
    add(token: string, received: Received): void {
      const kept = inboxes.get(token) ?? []
      const body = received.body.slice(0, LONGEST_BODY)
      // re-inserted, so that the map's first is the least recently used
      inboxes.delete(token)
      inboxes.set(token, [{ ...received, body }, ...kept].slice(0, KEPT))
      const [first] = inboxes.keys()
      if (inboxes.size > MOST_INBOXES && first !== undefined) inboxes.delete(first)
    },
    /** Newest first. */
    list: (token: string): Inbox => inboxes.get(token) ?? [],
  }
}
