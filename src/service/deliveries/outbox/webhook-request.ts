import type { DeliveryProblem } from '#contract/extensions.ts'

/** One attempt of a delivery, as it is sent. */
export type Letter = { targetUrl: string; body: string; headers: Record<string, string> }

/** How one attempt ended: with an answer, or with what kept it from coming. */
export type Outcome = {
  status?: number | undefined
  problem?: DeliveryProblem | undefined
  /** What was read of the answer's body. */
  answer: string
  retryAfter?: string | undefined
}
