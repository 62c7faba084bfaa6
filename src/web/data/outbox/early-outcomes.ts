import type { Outcome } from './label-batch.ts'

/** Outcomes that were told of before their batch was known here: it is on its way out of the storage. */
export function createEarlyOutcomes() {
  const kept = new Map<number, Outcome[]>()
  return {
    /** @returns whether it is the first of its batch */
    keep(outcome: Outcome): boolean {
      const others = kept.get(outcome.seq) ?? []
      kept.set(outcome.seq, others)
      return others.push(outcome) === 1
    },
    take(seq: number): readonly Outcome[] {
      const outcomes = kept.get(seq) ?? []
      kept.delete(seq)
      return outcomes
    },
  }
}
