import { countBits, countCommon, dropBits, type PhotoBits } from '#web/data/album/photo-bits.ts'
import { bitsByCount, conditionBits, noSets } from './condition-bits.ts'
import { activeChips, type Condition, type Filter, neededOf } from './filter.ts'
import { type Album, chipBits } from './match-photos.ts'
import { conditionKey } from './write-filter.ts'

/** How many photos would be left if a condition were required, or excluded. */
export type WouldBe = { with: number; without: number }

/** What one more condition decides: photos that match in any case, and photos that match if it holds. */
type Edge = { settled: number; open: PhotoBits; openCount: number }

/**
 * Counts the photos that would be left if a condition were added to the filter, or inverted in it. Whatever the match,
 * a photo is in, or out, or depends on this one condition: so a count is one walk over two sets, without a third. A
 * condition that the filter has already is taken out first.
 */
export function wouldBeCounts(filter: Filter, { columns, sets = noSets }: Album): (condition: Condition) => WouldBe {
  const { count } = columns
  const chips = activeChips(filter).map((chip) => ({
    key: conditionKey(chip.condition),
    bits: chipBits(chip, { columns, sets }),
  }))
  const keys = new Set(chips.map(({ key }) => key))

  const edgeWithout = (removed: string | undefined): Edge => {
    const rest = chips.filter(({ key }) => key !== removed).map(({ bits }) => bits)
    const needed = neededOf(filter.match, rest.length + 1)
    const reached = bitsByCount(rest, { most: needed, count })
    const [settled, open] = [reached[needed], reached[needed - 1]]
    if (settled === undefined || open === undefined) throw new RangeError('a filter asks for less than one part')
    dropBits(open, settled)
    return { settled: countBits(settled), open, openCount: countBits(open) }
  }

  const edges = new Map<string | undefined, Edge>()
  const edgeFor = (key: string): Edge => {
    const removed = keys.has(key) ? key : undefined
    const edge = edges.get(removed) ?? edgeWithout(removed)
    edges.set(removed, edge)
    return edge
  }

  return (condition) => {
    const { settled, open, openCount } = edgeFor(conditionKey(condition))
    const holding = countCommon(open, conditionBits(condition, columns, sets))
    return { with: settled + holding, without: settled + openCount - holding }
  }
}
