import type { Outcome } from './label-batch.ts'

/** Milliseconds until what failed in the storage is tried again. */
const AGAIN = 2_000

/** One that could not be stored has no record either. */
export const isStorable = (seq: number): boolean => Number.isInteger(seq)

/** Fractions of a step between two that are stored: one for each of so many tabs, so many times. */
const TABS = 2 ** 11
const TIMES = 2 ** 12

/** Where a batch that could not be stored stands: after all that is known, before all that will be stored, beside no other. */
export function seqAfter(latest: number, tab: number): number {
  const [whole, time] = [Math.floor(latest), Math.floor((latest % 1) * TIMES)]
  return whole + (time + 1) / TIMES + (tab % TABS) / TIMES / TABS
}

/**
 * Outcomes on their way into the storage, then batches on their way out of it. One write at a time: what comes meanwhile
 * goes together in the next.
 */
export function createOutcomeRecords() {
  let waiting: Outcome[] = []
  let writing: readonly Outcome[] | undefined
  /** What the other tabs are told when it is written: whoever reads the storage before hears it, too. */
  let untold: readonly Outcome[] = []
  let closing: readonly number[] | undefined
  let notBefore = 0
  return {
    push: (outcome: Outcome) => void waiting.push(outcome),
    /** What to write now; nothing of it where none of it can be. */
    next(now: number): readonly Outcome[] | undefined {
      if (waiting.length === 0 || writing || now < notBefore) return undefined
      untold = waiting
      waiting = []
      const written = untold.filter(({ seq }) => isStorable(seq))
      if (written.length > 0) writing = written
      return written
    },
    /** It is written: what to tell the other tabs. */
    recorded(): readonly Outcome[] {
      writing = undefined
      return untold
    },
    failed(now: number): void {
      if (writing) waiting = [...untold, ...waiting]
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
