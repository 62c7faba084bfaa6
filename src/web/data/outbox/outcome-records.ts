import type { Outcome } from './label-batch.ts'

/** Milliseconds until what failed in the storage is tried again. */
const AGAIN = 2_000

/** One that could not be stored has no record either. */
export const isStorable = (seq: number): boolean => Number.isInteger(seq)

/**
 * Outcomes on their way into the storage, then batches on their way out of it. One write at a time: what comes meanwhile
 * goes together in the next.
 */
export function createOutcomeRecords() {
  let waiting: Outcome[] = []
  let writing: readonly Outcome[] | undefined
  let closing: readonly number[] | undefined
  let notBefore = 0
  return {
    push: (outcome: Outcome) => void waiting.push(outcome),
    /** What to write now, and what to tell the other tabs. */
    next(now: number): { told: readonly Outcome[]; written: readonly Outcome[] } | undefined {
      if (waiting.length === 0 || writing || now < notBefore) return undefined
      const told = waiting
      waiting = []
      const written = told.filter(({ seq }) => isStorable(seq))
      if (written.length > 0) writing = written
      return { told, written }
    },
    recorded: () => void (writing = undefined),
    failed(now: number): void {
      if (writing) waiting = [...writing, ...waiting]
      writing = undefined
      closing = undefined
      notBefore = now + AGAIN
    },
    /** Takes these out of the storage unless something is still on its way into it. */
    close(seqs: readonly number[], now: number): boolean {
      if (seqs.length === 0 || waiting.length > 0 || writing || closing || now < notBefore) return false
      closing = seqs
      return true
    },
    /** Those that were to be closed. */
    closed(): readonly number[] {
      const seqs = closing ?? []
      closing = undefined
      return seqs
    },
    nextAt: (hasClosable: boolean): number =>
      !writing && !closing && (waiting.length > 0 || hasClosable) ? notBefore : Infinity,
  }
}
