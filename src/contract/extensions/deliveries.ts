// Types, and no schemas: the app needs these only where deliveries are looked at, and what is here loads with its first page.

/** What kept an attempt from being answered; missing where an answer came, whatever its status. */
export type DeliveryProblem = 'address' | 'name' | 'connection' | 'certificate' | 'no-http' | 'timeout'

export type DeliveryAttempt = {
  at: string
  durationMs: number
  /** HTTP status; missing where no answer came. */
  status?: number | undefined
  /** A DeliveryProblem, or one that a later service knows. */
  problem?: string | undefined
  /** The first 4 kB of the answer's body. */
  answer: string
  /** When the next attempt was due after this one; missing after the last. */
  nextAt?: string | undefined
}

export type Delivery = {
  /** `webhook-id` on every attempt. */
  deliveryId: string
  createdAt: string
  isTest: boolean
  /** `stopped`: given up because the subscription was disabled, or its owner is no longer an admin. */
  state: 'pending' | 'delivered' | 'failed' | 'stopped'
  nextAt?: string | undefined
  /** Oldest first. */
  attempts: DeliveryAttempt[]
}

/** `GET {base_url}/extensions/deliveries?webhookId&cursor`: what was sent for one subscription, newest first. */
export type DeliveryLog = {
  deliveries: Delivery[]
  cursor: string
  failingSince?: string | undefined
  /** Nothing is sent any more, until a test or a repetition arrives. */
  disabledAt?: string | undefined
  /** `retrying` has failed and will be tried again; `neverAttempted` happened while the subscription was disabled. */
  counts: { delivered: number; pending: number; retrying: number; failed: number; neverAttempted: number }
}

/** `POST {base_url}/extensions/deliveries/test`: a real body of a real photo, marked `webhook-test: true`. */
export type TestRequest = { webhookId: string }

/** `POST {base_url}/extensions/deliveries/redeliver`: one, all that failed since a time, or what was never attempted. */
export type RedeliverRequest = {
  webhookId: string
  deliveryId?: string | undefined
  failedSince?: string | undefined
  neverAttempted?: boolean | undefined
}

/** Answer of both: how many deliveries are due now. */
export type DueAnswer = { due: number }

/** `POST {base_url}/extensions/receiver`: an address of our own to send webhooks to. */
export type Receiver = { token: string; targetUrl: string }

/** `GET {base_url}/extensions/receiver/{token}`: what arrived there, newest first. */
export type Inbox = { at: string; headers: Record<string, string>; body: string }[]
