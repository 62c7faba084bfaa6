import type { Skipped } from '#web/data/client/answer.ts'
import type { ListReader } from './readers.ts'

/**
 * Reads the rows of a list. A row that can't be used is skipped and counted; a row that is listed twice is taken once.
 */
export function createRowGatherer<Row extends object>(reader: ListReader<Row>) {
  const seen = new Set<string>()
  let skipped: Skipped | undefined
  return {
    /** The row; undefined for one that is skipped. */
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
