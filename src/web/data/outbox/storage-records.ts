import type { Outcome } from './label-batch.ts'

/** Milliseconds until a failed read or write of the storage is tried again. */
const AGAIN = 2_000

/** False for a batch that could not be stored: its outcomes can't be either. */
export const isStorable = (seq: number): boolean => Number.isInteger(seq)

/** Fractions between two whole numbers: so many for each of so many tabs. */
const TABS = 2 ** 11
const TIMES = 2 ** 12

/** A place for a batch that could not be stored: after all known ones, before all that will be stored, unique over the tabs. */
export function seqAfter(latest: number, tab: number): number {
  const [whole, time] = [Math.floor(latest), Math.floor((latest % 1) * TIMES)]
  return whole + (time + 1) / TIMES + (tab % TABS) / TIMES / TABS
}

/**
 * Write queue of outcomes into the storage, and of batches out of it. One write at a time: what comes meanwhile goes
 * together into the next.
 */
export function createOutcomeRecords() {
  let waiting: Outcome[] = []
  let writing: readonly Outcome[] | undefined
  /** Told to the other tabs once written: a tab that read the storage before hears of it, too. */
  let untold: readonly Outcome[] = []
  let closing: readonly number[] | undefined
  let notBefore = 0
  return {
    push: (outcome: Outcome) => void waiting.push(outcome),
    /** The outcomes to write now; empty where none of those that wait can be stored. */
    next(now: number): readonly Outcome[] | undefined {
      if (waiting.length === 0 || writing || now < notBefore) return undefined
      untold = waiting
      waiting = []
      const written = untold.filter(({ seq }) => isStorable(seq))
      if (written.length > 0) writing = written
      return written
    },
    /** The write is done. @returns the outcomes to tell the other tabs */
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
    /** Begins to remove batches from the storage, unless something is still on its way into it. */
    close(seqs: readonly number[], now: number): boolean {
      if (seqs.length === 0 || waiting.length > 0 || writing || closing || now < notBefore) return false
      closing = seqs
      return true
    },
    /** The removal is done. @returns the batches that were removed */
    closed(): readonly number[] {
      const seqs = closing ?? []
      closing = undefined
      return seqs
    },
    nextAt: (hasClosable: boolean): number =>
      !writing && !closing && (waiting.length > 0 || hasClosable) ? notBefore : Infinity,
  }
}

/** Milliseconds between two looks for batches that a tab stored and died before it told of. */
const LOOK_AGAIN = 20_000

/** A tab's reads of the storage, and when they are to be repeated. */
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
    /** @returns batches known before that are missing in the answer: they are over. An answer to an earlier question tells nothing. */
    answer(question: number | undefined, there: readonly { seq: number }[]): number[] {
      if (question !== last) return []
      isOpen = false
      const seqs = new Set(there.map(({ seq }) => seq))
      return known.filter((seq) => !seqs.has(seq))
    },
    fail(question: number | undefined, now: number): void {
      if (question === last) againAt = now + AGAIN
    },
    /** The contents of the storage are not known yet. */
    isOpen: (): boolean => isOpen,
    isDue: (now: number): boolean => now >= againAt,
    /** True when it is time to look for batches that no tab told of. */
    look(now: number): boolean {
      if (now < lookAt) return false
      lookAt = now + LOOK_AGAIN
      return true
    },
    nextAt: (isLeading: boolean): number => (isLeading ? Math.min(againAt, lookAt) : againAt),
  }
}
