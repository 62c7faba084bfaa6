/** Milliseconds until the storage is asked again. */
const AGAIN = 2_000

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
