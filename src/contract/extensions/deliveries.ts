import * as z from 'zod/mini'
import { boundedText } from '#contract/text.ts'

/** Why an attempt got no answer; absent where one came, whatever its status. */
export type DeliveryProblem = 'address' | 'name' | 'connection' | 'certificate' | 'no-http' | 'timeout'

export const deliveryAttempt = z.object({
  at: z.string(),
  durationMs: z.number(),
  /** HTTP status; absent where no answer came. */
  status: z.optional(z.int()),
  /** A DeliveryProblem, or one that a later service knows. */
  problem: z.optional(z.string()),
  /** The first 4 kB of the answer's body. */
  answer: z.string(),
  /** When the next attempt was due after this one; absent after the last. */
  nextAt: z.optional(z.string()),
})
export type DeliveryAttempt = z.infer<typeof deliveryAttempt>

export const delivery = z.object({
  /** `webhook-id` on every attempt. */
  deliveryId: z.string(),
  createdAt: z.string(),
  isTest: z.boolean(),
  /** `stopped`: given up because the subscription was disabled, or its owner is no longer an admin. */
  state: z.enum(['pending', 'delivered', 'failed', 'stopped']),
  nextAt: z.optional(z.string()),
  /** Oldest first. */
  attempts: z.array(deliveryAttempt),
  /** What is sent, up to 20,000 characters of it. */
  body: z.optional(z.string()),
})
export type Delivery = z.infer<typeof delivery>

/** `GET {base_url}/extensions/deliveries`: the attempts for one subscription, newest first, paged. */
export const deliveryLogQuery = z.object({ webhookId: z.string(), cursor: z.optional(z.string()) })
export const deliveryLog = z.object({
  deliveries: z.array(delivery),
  cursor: z.string(),
  failingSince: z.optional(z.string()),
  /** Nothing is sent any more, until a test or a redelivery arrives. */
  disabledAt: z.optional(z.string()),
  /** `retrying` has failed and will be tried again; `neverAttempted` happened while the subscription was disabled. */
  counts: z.object({
    delivered: z.int(),
    pending: z.int(),
    retrying: z.int(),
    failed: z.int(),
    neverAttempted: z.int(),
  }),
})
export type DeliveryLog = z.infer<typeof deliveryLog>

/** `POST {base_url}/extensions/deliveries/test`: a real body of a real photo, marked `webhook-test: true`. */
export const testRequest = z.object({ webhookId: z.string() })

/** `POST {base_url}/extensions/deliveries/redeliver`: one, all that failed since a time, or those never attempted. */
export const redeliverRequest = z.object({
  webhookId: z.string(),
  deliveryId: z.optional(z.string()),
  failedSince: z.optional(z.string()),
  neverAttempted: z.optional(z.boolean()),
})
export type RedeliverRequest = z.infer<typeof redeliverRequest>

/** Answer to a test and to a redelivery: how many deliveries are due now. */
export const dueAnswer = z.object({ due: z.int() })

/** The list's entry `deliveries`. */
export const deliveriesOffer = z.object({
  /** The service has `deliveries/all`, `deliveries/health` and `deliveries/redeliver-all`, and tells of changes by `live`. */
  listsAll: z.optional(z.boolean()),
})
export type DeliveriesOffer = z.infer<typeof deliveriesOffer>

/** Most characters of a text that bodies are searched for. */
export const MAX_SEARCH_TEXT = 100

const webhookEvent = z.enum(['newPhoto', 'newAlbum', 'photoLabelAdded'])
const time = z.iso.datetime({ offset: true })

/** Filters over the deliveries of all of the caller's webhooks. A delivery has to match all that are there. */
const deliveryFilters = {
  /**
   * `pending` was never attempted yet; `retrying` has been, and will be attempted again; `failed` and `stopped` will not. `stopped` was
   * given up because the webhook was disabled, or its owner is no longer an admin.
   */
  state: z.optional(z.enum(['pending', 'retrying', 'delivered', 'failed', 'stopped'])),
  event: z.optional(webhookEvent),
  /** An origin, `https://host` or `https://host:port`, for all addresses below it; or a whole `targetUrl`. */
  receiver: z.optional(z.string()),
  /** Refused where it is not the caller's, or its album is no longer theirs to administer. */
  webhookId: z.optional(z.string()),
  /** ISO 8601 with `Z` or an offset. By `createdAt`: not before `since`, and before `until`. */
  since: z.optional(time),
  until: z.optional(time),
  /** Part of the body, in upper or lower case alike. */
  text: z.optional(boundedText({ min: 1, max: MAX_SEARCH_TEXT })),
}

/**
 * `GET {base_url}/extensions/deliveries/all`: the deliveries of all of the caller's webhooks, newest first by `createdAt`, 50 a page: those
 * that the log of each webhook shows them. Webhooks of albums that they no longer administer are left out.
 */
export const deliveryListQuery = z.object({
  ...deliveryFilters,
  /** The one of this identifier, where it matches and is among them. */
  deliveryId: z.optional(z.string()),
  cursor: z.optional(z.string()),
})
export type DeliveryListQuery = z.infer<typeof deliveryListQuery>
/** A state as the list is filtered by it: `delivery.state`, with `retrying` told apart from `pending`. */
export type DeliveryFilterState = NonNullable<DeliveryListQuery['state']>

export const listedDelivery = z.extend(delivery, {
  webhookId: z.string(),
  event: webhookEvent,
  /** Absent for `newAlbum`. */
  albumId: z.optional(z.string()),
  targetUrl: z.string(),
})
export type ListedDelivery = z.infer<typeof listedDelivery>

/**
 * With `text` a request looks at a bounded number of bodies, so a page may hold fewer than 50, or none, before the last one: the cursor
 * goes on from there.
 */
export const deliveryList = z.object({
  deliveries: z.array(listedDelivery),
  /** `{}` after the last page. */
  cursor: z.string(),
  /** With `text`, unless this is the last page: all deliveries back to this time have been searched. */
  searchedTo: z.optional(z.string()),
})
export type DeliveryList = z.infer<typeof deliveryList>

/** Attempts of a day, tests included. All three are absent where they are unknown: the day lies before `keptSince`. */
const receiverDay = z.object({
  /** `YYYY-MM-DD`, from midnight to midnight UTC. */
  day: z.string(),
  delivered: z.optional(z.int()),
  /** Failed, and the last one. */
  failed: z.optional(z.int()),
  /** Failed, and another one was to follow. */
  retried: z.optional(z.int()),
})

/** `GET {base_url}/extensions/deliveries/health`: each receiver of the caller's webhooks, those that `deliveries/all` lists, by `targetUrl`. */
export const receiverHealth = z.object({
  receivers: z.array(
    z.object({
      /** The receiver: a whole address. */
      targetUrl: z.string(),
      webhookIds: z.array(z.string()),
      /** Since when every attempt has failed; where it has several webhooks, of the one that began first. */
      failingSince: z.optional(z.string()),
      /** Since when nothing is sent for one of its webhooks, until a test or a redelivery arrives. */
      disabledAt: z.optional(z.string()),
      /** Deliveries that will be attempted, those that are due now included. */
      waiting: z.int(),
      /** When the next of them is due. */
      nextAt: z.optional(z.string()),
      /**
       * Since when attempts have been counted: since the oldest of its webhooks was made, or the service began to count. Counts of a day in
       * which it lies begin then.
       */
      keptSince: z.string(),
      /** The last seven days, oldest first, today last. */
      days: z.array(receiverDay),
    }),
  ),
})
export type ReceiverHealth = z.infer<typeof receiverHealth>

/**
 * `POST {base_url}/extensions/deliveries/redeliver-all`: sends again what failed or was stopped, over all webhooks, by the filters of
 * `deliveries/all`. What will be attempted anyway stays as it is, so asking twice sends once; tests are left out. A request takes the oldest
 * 1,000 at most, and the order of each webhook is that of the events.
 */
export const redeliverAllRequest = z.object({
  ...deliveryFilters,
  /** With `since`: what was delivered is sent again as well. */
  delivered: z.optional(z.boolean()),
  /** Of the last answer, with the same filters: goes on with what that request left. */
  cursor: z.optional(z.string()),
})
export type RedeliverAllRequest = z.infer<typeof redeliverAllRequest>

/** A `dueAnswer`. */
export const redeliverAllAnswer = z.object({
  due: z.int(),
  /** `{}` where nothing is left. */
  cursor: z.string(),
})
export type RedeliverAllAnswer = z.infer<typeof redeliverAllAnswer>

/** `POST {base_url}/extensions/receiver`: an address of our own to send webhooks to. */
export const receiver = z.object({ token: z.string(), targetUrl: z.string() })
export type Receiver = z.infer<typeof receiver>

/** `GET {base_url}/extensions/receiver/{token}`: the requests that arrived there, newest first. */
export const inbox = z.array(z.object({ at: z.string(), headers: z.record(z.string(), z.string()), body: z.string() }))
export type Inbox = z.infer<typeof inbox>
