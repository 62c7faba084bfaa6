import * as z from 'zod/mini'

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

/** `POST {base_url}/extensions/receiver`: an address of our own to send webhooks to. */
export const receiver = z.object({ token: z.string(), targetUrl: z.string() })
export type Receiver = z.infer<typeof receiver>

/** `GET {base_url}/extensions/receiver/{token}`: the requests that arrived there, newest first. */
export const inbox = z.array(z.object({ at: z.string(), headers: z.record(z.string(), z.string()), body: z.string() }))
export type Inbox = z.infer<typeof inbox>
