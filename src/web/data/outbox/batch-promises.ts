import type { FoldedIntent } from './folded-intents.ts'
import { intentsOf, type LabelBatch, type Outcome, type Refusal } from './label-batch.ts'
import type { OutboxEvent } from './machine-state.ts'

type Answer = PromiseWithResolvers<Refusal | undefined> & { isAttended: () => boolean }

/** Promises for the caller of `enqueue`: the batch is stored and, for a single label, the service has answered. */
export function createBatchPromises() {
  const stored = new Map<string, PromiseWithResolvers<boolean>>()
  const answered = new Map<string, Answer>()
  return {
    add(batch: LabelBatch, isAttended: (() => boolean) | undefined) {
      const isStored = Promise.withResolvers<boolean>()
      const settled = Promise.withResolvers<Refusal | undefined>()
      stored.set(batch.id, isStored)
      if (isAttended && intentsOf(batch).length === 1) answered.set(batch.id, { ...settled, isAttended })
      else settled.resolve(undefined)
      return { stored: isStored.promise, settled: settled.promise }
    },
    settleStored(event: Extract<OutboxEvent, { type: 'stored' | 'notStored' }>): void {
      stored.get(event.id)?.resolve(event.type === 'stored')
      stored.delete(event.id)
      // nothing to change, so no answer will come
      if (event.type === 'stored' && !event.batch) answered.get(event.id)?.resolve(undefined)
    },
    /** @returns true if the caller of `enqueue` got a refusal */
    settleAnswered({ batchId, reason }: FoldedIntent, now: Outcome['now']): boolean {
      const answer = now === 'queued' ? undefined : answered.get(batchId)
      if (answer === undefined) return false
      answered.delete(batchId)
      const isTold = now === 'parked' && answer.isAttended()
      answer.resolve(isTold ? (reason ?? { kind: 'invalid' }) : undefined)
      return isTold
    },
    end(): void {
      for (const { resolve } of stored.values()) resolve(false)
      for (const { resolve } of answered.values()) resolve(undefined)
    },
  }
}
