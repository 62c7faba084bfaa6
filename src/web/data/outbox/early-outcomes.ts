import type { Outcome } from './label-batch.ts'

/** Outcomes that were told of before their batch was known here: it is on its way out of the storage. */
export function createEarlyOutcomes() {
  const kept = new Map<number, Outcome[]>()
  return {
    keep(outcome: Outcome): void {
      const others = kept.get(outcome.seq)
      if (others) others.push(outcome)
      else kept.set(outcome.seq, [outcome])
    },
    take(seq: number): readonly Outcome[] {
      const outcomes = kept.get(seq) ?? []
      kept.delete(seq)
      return outcomes
    },
  }
}
