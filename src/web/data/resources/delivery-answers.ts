import * as z from 'zod/mini'
import type { DeliveryLog, DueAnswer, Inbox, Receiver } from '#contract/index.ts'

const attempt = z.object({
  at: z.string(),
  durationMs: z.number(),
  status: z.optional(z.int()),
  problem: z.optional(z.string()),
  answer: z.string(),
  nextAt: z.optional(z.string()),
})

const delivery = z.object({
  deliveryId: z.string(),
  createdAt: z.string(),
  isTest: z.boolean(),
  state: z.enum(['pending', 'delivered', 'failed', 'stopped']),
  nextAt: z.optional(z.string()),
  attempts: z.array(attempt),
})

/** What the extensions answer, held against the contract's types. */
export const deliveryAnswers = {
  log: z.object({
    deliveries: z.array(delivery),
    cursor: z.string(),
    failingSince: z.optional(z.string()),
    disabledAt: z.optional(z.string()),
    counts: z.object({
      delivered: z.int(),
      pending: z.int(),
      retrying: z.int(),
      failed: z.int(),
      neverAttempted: z.int(),
    }),
  }) satisfies z.ZodMiniType<DeliveryLog>,
  due: z.object({ due: z.int() }) satisfies z.ZodMiniType<DueAnswer>,
  receiver: z.object({ token: z.string(), targetUrl: z.string() }) satisfies z.ZodMiniType<Receiver>,
  inbox: z.array(
    z.object({ at: z.string(), headers: z.record(z.string(), z.string()), body: z.string() }),
  ) satisfies z.ZodMiniType<Inbox>,
}
