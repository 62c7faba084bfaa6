import type { Inbox } from '#contract/extensions.ts'

type Received = Inbox[number]

/** Requests kept for each receiver, the newest; and receivers that anything is kept for. */
const KEPT = 50
const MOST_INBOXES = 500
/** Characters kept of a body: as many as a log of deliveries shows. */
const LONGEST_BODY = 20_000

/** The requests that came to the receivers, in memory: they are there to be looked at, and a restart may forget them. */
export function createReceived() {
  const inboxes = new Map<string, Received[]>()
  return {
    add(token: string, received: Received): void {
      const kept = inboxes.get(token) ?? []
      const body = received.body.slice(0, LONGEST_BODY)
      // set anew: the map's first is the one that nothing came to for the longest
      inboxes.delete(token)
      inboxes.set(token, [{ ...received, body }, ...kept].slice(0, KEPT))
      const [first] = inboxes.keys()
      if (inboxes.size > MOST_INBOXES && first !== undefined) inboxes.delete(first)
    },
    /** Newest first. */
    list: (token: string): Inbox => inboxes.get(token) ?? [],
  }
}
