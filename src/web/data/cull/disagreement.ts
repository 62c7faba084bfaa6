import type { Label } from '#web/data/album/label.ts'
import type { Condition, Filter } from '#web/data/filter/filter.ts'

/** The labels that two reviewers use for the same decision: each has one of their own. */
export type LabelPair = readonly [Label, Label]

const conditionOf = ({ text, kind }: Label): Condition => ({ type: 'label', text, kind })

/** Filter of photos on which two reviewers disagree: they have one label of any of the pairs without the other. */
export function disagreement(pairs: readonly LabelPair[]): Filter {
  const oneOf = (pair: LabelPair): Condition => {
    const [mine, theirs] = pair.map(conditionOf)
    if (mine === undefined || theirs === undefined) return { type: 'any', of: [] }
    return {
      type: 'any',
      of: [
        { type: 'all', of: [mine, { type: 'not', of: theirs }] },
        { type: 'all', of: [theirs, { type: 'not', of: mine }] },
      ],
    }
  }
  const differences = pairs.map(oneOf)
  const [only] = differences
  const condition: Condition = differences.length === 1 && only ? only : { type: 'any', of: differences }
  return { match: 'all', chips: [{ condition, without: false, off: false }] }
}
