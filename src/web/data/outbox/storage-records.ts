import type { Outcome } from './label-batch.ts'

/** Milliseconds until what failed in the storage is tried, or asked, again. */
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

/** Milliseconds until it is looked for batches that a tab has stored and not lived to tell of. */
const LOOK_AGAIN = 20_000

/** What a tab asks of the storage, and when it has to ask again. */
export function createStorageQuestions() {
  /** The last question for all that the storage holds, with what was known before it. */
  let last = 0
  let known: readonly number[] = []
  let isOpen = false
  let againAt = Infinity
  let lookAt = 0
  return {
    /** Asks for all; gives the question a number. */
    ask(knownBefore: readonly number[]): number {
      known = knownBefore
      isOpen = true
      againAt = Infinity
      return ++last
    },
    /** What is missing in this answer is over. An answer to an earlier question does not know what was stored since. */
    answer(question: number | undefined, there: readonly { seq: number }[]): number[] {
      if (question !== last) return []
      isOpen = false
      const seqs = new Set(there.map(({ seq }) => seq))
      return known.filter((seq) => !seqs.has(seq))
    },
    fail(question: number | undefined, now: number): void {
      if (question === last) againAt = now + AGAIN
    },
    /** All of the storage is not known yet. */
    isOpen: (): boolean => isOpen,
    isDue: (now: number): boolean => now >= againAt,
    /** Whether to look for batches that nobody told of. */
    look(now: number): boolean {
      if (now < lookAt) return false
      lookAt = now + LOOK_AGAIN
      return true
    },
    nextAt: (isLeading: boolean): number => (isLeading ? Math.min(againAt, lookAt) : againAt),
  }
}
