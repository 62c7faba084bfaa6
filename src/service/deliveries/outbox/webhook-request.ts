import type { DeliveryProblem } from '#contract/extensions.ts'

/** The request of one attempt of a delivery. */
export type WebhookRequest = { targetUrl: string; body: string; headers: Record<string, string> }

/** How one attempt ended: with an answer, or with the problem that prevented one. */
export type Outcome = {
  status?: number | undefined
  problem?: DeliveryProblem | undefined
  /** The beginning of the answer's body. */
  answer: string
  retryAfter?: string | undefined
}
