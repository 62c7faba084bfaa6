import type { Outcome } from './label-batch.ts'

/** Milliseconds until a failed read or write of the storage is retried. */
const AGAIN = 2_000

/** False for a batch that could not be stored: its outcomes can't be either. */
export const isStorable = (seq: number): boolean => Number.isInteger(seq)

/** Fractional `seq`s between two integers: TIMES for each of TABS tabs. */
const TABS = 2 ** 11
const TIMES = 2 ** 12

/** `seq` of a batch that could not be stored: after all known ones, before all stored later, unique across tabs. */
export function seqAfter(latest: number, tab: number): number {
  const [whole, time] = [Math.floor(latest), Math.floor((latest % 1) * TIMES)]
  return whole + (time + 1) / TIMES + (tab % TABS) / TIMES / TABS
}

/**
 * Queue of writes to the storage: outcomes to record, batches to remove. One write at a time; outcomes that come
 * meanwhile are batched into the next.
 */
export function createOutcomeRecords() {
  let waiting: Outcome[] = []
  let writing: readonly Outcome[] | undefined
  /** Announced to the other tabs once written, for a tab that read the storage before. */
  let unannounced: readonly Outcome[] = []
  let closing: readonly number[] | undefined
  let notBefore = 0
  return {
    push: (outcome: Outcome) => void waiting.push(outcome),
    /** The outcomes to write now; empty if none of the waiting ones can be stored. */
    next(now: number): readonly Outcome[] | undefined {
      if (waiting.length === 0 || writing || now < notBefore) return undefined
      unannounced = waiting
      waiting = []
      const written = unannounced.filter(({ seq }) => isStorable(seq))
      if (written.length > 0) writing = written
      return written
    },
    /** The write is done. @returns the outcomes to announce to the other tabs */
    recorded(): readonly Outcome[] {
      writing = undefined
      return unannounced
    },
    failed(now: number): void {
      if (writing) waiting = [...unannounced, ...waiting]
      writing = undefined
      closing = undefined
      notBefore = now + AGAIN
    },
    /** Begins to remove batches from the storage, unless another write is pending. @returns whether it did */
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

/** Milliseconds between polls for stored batches whose tab died before announcing them. */
const POLL_EVERY = 20_000

/** Schedule of a tab's reads of the storage. */
export function createStorageReads() {
  /** The number of the last full read, and the batches known before it. */
  let last = 0
  let known: readonly number[] = []
  let isOpen = false
  let againAt = Infinity
  let pollAt = 0
  return {
    /** Begins a full read. @returns its number */
    ask(knownBefore: readonly number[]): number {
      known = knownBefore
      isOpen = true
      againAt = Infinity
      return ++last
    },
    /** @returns batches known before that the read did not find: they are over. Earlier reads are ignored. */
    answer(question: number | undefined, there: readonly number[]): number[] {
      if (question !== last) return []
      isOpen = false
      const seqs = new Set(there)
      return known.filter((seq) => !seqs.has(seq))
    },
    fail(question: number | undefined, now: number): void {
      if (question === last) againAt = now + AGAIN
    },
    /** True until the full read has succeeded. */
    isOpen: (): boolean => isOpen,
    isDue: (now: number): boolean => now >= againAt,
    /** True when it is time to poll for unannounced batches. */
    takePoll(now: number): boolean {
      if (now < pollAt) return false
      pollAt = now + POLL_EVERY
      return true
    },
    nextAt: (isLeading: boolean): number => (isLeading ? Math.min(againAt, pollAt) : againAt),
  }
}
