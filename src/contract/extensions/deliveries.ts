import * as z from 'zod/mini'
import { boundedText } from '#contract/text.ts'

/** Why an attempt got no answer; absent if one came, whatever its status. */
export type DeliveryProblem = 'address' | 'name' | 'connection' | 'certificate' | 'no-http' | 'timeout'

export const deliveryAttempt = z.object({
  at: z.string(),
  durationMs: z.number(),
  /** HTTP status; absent if no answer came. */
  status: z.optional(z.int()),
  /** A DeliveryProblem, or one that a later version of the service adds. */
  problem: z.optional(z.string()),
  /** The first 4 kB of the answer's body. */
  answer: z.string(),
  /** When the next attempt was due after this one; absent after the last. */
  nextAt: z.optional(z.string()),
})
export type DeliveryAttempt = z.infer<typeof deliveryAttempt>

/** Characters of a body that are shown: the first ones. */
export const SHOWN_BODY = 20_000

export const delivery = z.object({
  /** Sent as `webhook-id` with every attempt. */
  deliveryId: z.string(),
  createdAt: z.string(),
  isTest: z.boolean(),
  /** `stopped`: held, as the subscription was disabled, or its owner has no key or is no longer an admin. */
  state: z.enum(['pending', 'delivered', 'failed', 'stopped']),
  nextAt: z.optional(z.string()),
  /** Oldest first. */
  attempts: z.array(deliveryAttempt),
  /** The body sent, at most `SHOWN_BODY` of it. */
  body: z.optional(z.string()),
})
export type Delivery = z.infer<typeof delivery>

/** `GET {base_url}/extensions/deliveries`: the deliveries of one subscription, newest first, paged. */
export const deliveryLogQuery = z.object({ webhookId: z.string(), cursor: z.optional(z.string()) })
export const deliveryLog = z.object({
  deliveries: z.array(delivery),
  cursor: z.string(),
  failingSince: z.optional(z.string()),
  /** Since when the subscription is disabled: only tests and redeliveries are sent, until one is delivered. */
  disabledAt: z.optional(z.string()),
  /** `retrying`: failed and will be retried; `neverAttempted`: held before a first attempt. */
  counts: z.object({
    delivered: z.int(),
    pending: z.int(),
    retrying: z.int(),
    failed: z.int(),
    neverAttempted: z.int(),
  }),
})
export type DeliveryLog = z.infer<typeof deliveryLog>

/** `POST {base_url}/extensions/deliveries/test`: sends a real photo's body, marked `webhook-test: true`. */
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

/** The entry `deliveries` in the list of extensions. */
export const deliveriesOffer = z.object({
  /** Has `deliveries/all`, `deliveries/health` and `deliveries/redeliver-all`, and announces changes by `live`. */
  listsAll: z.optional(z.boolean()),
})
export type DeliveriesOffer = z.infer<typeof deliveriesOffer>

/** Most characters of a text to search bodies for. */
export const MAX_SEARCH_TEXT = 100

const webhookEvent = z.enum(['newPhoto', 'newAlbum', 'photoLabelAdded'])
const time = z.iso.datetime({ offset: true })

/** Filters over the deliveries of all of the caller's webhooks; a delivery must match all that are given. */
const deliveryFilters = {
  /**
   * `pending`: not attempted yet; `retrying`: failed, will be attempted again; `failed`: will not; `stopped`: held, as
   * the webhook was disabled, or its owner has no key or is no longer an admin.
   */
  state: z.optional(z.enum(['pending', 'retrying', 'delivered', 'failed', 'stopped'])),
  event: z.optional(webhookEvent),
  /**
   * An origin (`https://host` or `https://host:port`) for all addresses below it, or a whole `targetUrl`, with a final
   * `/` if it has no path.
   */
  receiver: z.optional(z.string()),
  /** Refused unless the webhook is the caller's, and they still administer its album. */
  webhookId: z.optional(z.string()),
  /** ISO 8601 with `Z` or an offset. `since` (inclusive) and `until` (exclusive) compare with `createdAt`. */
  since: z.optional(time),
  until: z.optional(time),
  /** Case-insensitive substring of the body. */
  text: z.optional(boundedText({ min: 1, max: MAX_SEARCH_TEXT })),
}

/**
 * `GET {base_url}/extensions/deliveries/all`: the deliveries of all of the caller's webhooks, as in the log of each,
 * newest first by `createdAt`, 50 a page. Webhooks of albums that the caller no longer administers are left out.
 */
export const deliveryListQuery = z.object({
  ...deliveryFilters,
  /** Only the delivery with this identifier, if it matches the filters. */
  deliveryId: z.optional(z.string()),
  cursor: z.optional(z.string()),
})
export type DeliveryListQuery = z.infer<typeof deliveryListQuery>
/** A state to filter by: `delivery.state`, with `retrying` distinguished from `pending`. */
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
 * A page of deliveries. With `text` a request searches a bounded number of bodies, so any page may have fewer than 50,
 * or none; the cursor continues from there.
 */
export const deliveryList = z.object({
  deliveries: z.array(listedDelivery),
  /** `{}` after the last page. */
  cursor: z.string(),
  /** With `text`, unless this is the last page: all deliveries back to this time have been searched. */
  searchedTo: z.optional(z.string()),
})
export type DeliveryList = z.infer<typeof deliveryList>

/** Numbers of attempts on a day, tests included. All three are absent (unknown) for a day before `keptSince`. */
const receiverDay = z.object({
  /** `YYYY-MM-DD`, from midnight to midnight UTC. */
  day: z.string(),
  delivered: z.optional(z.int()),
  /** Failed, as the last attempt. */
  failed: z.optional(z.int()),
  /** Failed, with another attempt to follow. */
  retried: z.optional(z.int()),
})

/** `GET {base_url}/extensions/deliveries/health`: the receivers of the webhooks that `deliveries/all` covers. */
export const receiverHealth = z.object({
  receivers: z.array(
    z.object({
      /** The receiver's whole address. */
      targetUrl: z.string(),
      webhookIds: z.array(z.string()),
      /** Since when every attempt has failed: the earliest such time among its webhooks. */
      failingSince: z.optional(z.string()),
      /** Since when one of its webhooks is disabled, until a test or a redelivery is delivered. */
      disabledAt: z.optional(z.string()),
      /** Number of deliveries that will be attempted, including those due now. */
      waiting: z.int(),
      /** When the next of them is due. */
      nextAt: z.optional(z.string()),
      /**
       * Since when attempts are counted: the creation of its oldest webhook, or when the service began to count. That
       * day's counts begin then.
       */
      keptSince: z.string(),
      /** The last seven days, oldest first, today last. */
      days: z.array(receiverDay),
    }),
  ),
})
export type ReceiverHealth = z.infer<typeof receiverHealth>

/**
 * `POST {base_url}/extensions/deliveries/redeliver-all`: sends failed and stopped deliveries of all webhooks again, by
 * the filters of `deliveries/all`. Idempotent: deliveries that will be attempted anyway are unchanged. Tests are left
 * out. A request takes at most the oldest 1,000, and keeps the order of events for each webhook.
 */
export const redeliverAllRequest = z.object({
  ...deliveryFilters,
  /** With `since`: also sends delivered ones again. */
  delivered: z.optional(z.boolean()),
  /** From the last answer, with the same filters: continues where that request stopped. */
  cursor: z.optional(z.string()),
})
export type RedeliverAllRequest = z.infer<typeof redeliverAllRequest>

/** A `dueAnswer` with a cursor. */
export const redeliverAllAnswer = z.object({
  due: z.int(),
  /** `{}` if nothing is left. */
  cursor: z.string(),
})
export type RedeliverAllAnswer = z.infer<typeof redeliverAllAnswer>

/** `POST {base_url}/extensions/receiver`: creates an address of the service itself to send webhooks to. */
export const receiver = z.object({ token: z.string(), targetUrl: z.string() })
export type Receiver = z.infer<typeof receiver>

/** `GET {base_url}/extensions/receiver/{token}`: the requests received there, newest first; at most `SHOWN_BODY` of each. */
export const inbox = z.array(z.object({ at: z.string(), headers: z.record(z.string(), z.string()), body: z.string() }))
export type Inbox = z.infer<typeof inbox>
