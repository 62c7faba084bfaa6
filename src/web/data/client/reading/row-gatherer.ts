import type { Skipped } from '#web/data/client/answer.ts'
import type { ListReader } from './readers.ts'

/** Reads the rows of a list. One that can't be used costs that row only and is counted; one that is listed twice is taken once. */
export function createRowGatherer<Row extends object>(reader: ListReader<Row>) {
  const seen = new Set<string>()
  let skipped: Skipped | undefined
  return {
    /** The row, where it is to be shown. */
    take: (sent: unknown): Row | undefined => {
      const row = reader.element(sent)
      if (typeof row === 'string') {
        skipped = { count: (skipped?.count ?? 0) + 1, reason: skipped?.reason ?? row }
        return undefined
      }
      return seen.size < seen.add(reader.identifier(row)).size ? row : undefined
    },
    skipped: () => skipped,
  }
}
