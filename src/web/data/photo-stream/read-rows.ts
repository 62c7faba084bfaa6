import { explain, photo, type Photo } from '#contract/index.ts'
import type { Skipped } from '#web/data/client.ts'
import type { RowBatch } from './row-scanner.ts'

const decoder = new TextDecoder()

const textOf = ({ bytes }: RowBatch, start: number, end: number) => decoder.decode(bytes.subarray(start, end))

function parseOne(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** All rows at once, as JSON.parse is quickest; one by one where one of them is not JSON. */
function parseRows(batch: RowBatch): unknown[] {
  const { starts, ends } = batch
  try {
    const rows: unknown = JSON.parse(`[${textOf(batch, starts[0] ?? 0, ends.at(-1) ?? 0)}]`)
    if (Array.isArray(rows) && rows.length === starts.length) return rows
  } catch {
    // the rows tell below which of them it was
  }
  return starts.map((start, row) => parseOne(textOf(batch, start, ends[row] ?? start)))
}

/** A photo and the text it was read from, a part of what has arrived. */
export type ReadRow = { photo: Photo; bytes: Uint8Array<ArrayBuffer> }

/** Holds rows against the contract. A row that does not fit costs that row only; a photo listed twice is shown once. */
export function createRowReader(): { read: (batch: RowBatch) => ReadRow[]; skipped: () => Skipped | undefined } {
  const seen = new Set<string>()
  let skipped: Skipped | undefined
  return {
    read(batch) {
      if (batch.starts.length === 0) return []
      const rows: ReadRow[] = []
      for (const [position, row] of parseRows(batch).entries()) {
        const result = photo.safeParse(row)
        if (!result.success) {
          skipped = { count: (skipped?.count ?? 0) + 1, reason: skipped?.reason ?? explain(result.error, row) }
        } else if (seen.size < seen.add(result.data.photoId).size) {
          rows.push({ photo: result.data, bytes: batch.bytes.subarray(batch.starts[position], batch.ends[position]) })
        }
      }
      return rows
    },
    skipped: () => skipped,
  }
}
