import type { Photo } from '#contract/index.ts'
import type { Skipped } from '#web/data/client/answer.ts'
import { parseJson } from '#web/data/client/reading/parse-json.ts'
import { photoList } from '#web/data/client/reading/readers.ts'
import { createRowGatherer } from '#web/data/client/reading/row-gatherer.ts'
import type { RowBatch } from './row-scanner.ts'

const decoder = new TextDecoder()

const textOf = ({ bytes }: RowBatch, start: number, end: number) => decoder.decode(bytes.subarray(start, end))

function parseOne(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

/** All rows at once, which is quickest; one by one where one of them is not JSON. */
function parseRows(batch: RowBatch): unknown[] {
  const { starts, ends } = batch
  try {
    const rows: unknown = parseJson(`[${textOf(batch, starts[0] ?? 0, ends.at(-1) ?? 0)}]`)
    if (Array.isArray(rows) && rows.length === starts.length) return rows
  } catch {
    // the rows tell below which of them it was
  }
  return starts.map((start, row) => parseOne(textOf(batch, start, ends[row] ?? start)))
}

/** A photo and the text it was read from, a part of what has arrived. */
export type ReadRow = { photo: Photo; bytes: Uint8Array<ArrayBuffer> }

/** Reads the rows of photos; those that can't be used, or are listed twice, are left out. */
export function createRowReader(): { read: (batch: RowBatch) => ReadRow[]; skipped: () => Skipped | undefined } {
  const { take, skipped } = createRowGatherer(photoList)
  return {
    read(batch) {
      if (batch.starts.length === 0) return []
      return parseRows(batch).flatMap((row, position): ReadRow[] => {
        const photo = take(row)
        return photo ? [{ photo, bytes: batch.bytes.subarray(batch.starts[position], batch.ends[position]) }] : []
      })
    },
    skipped,
  }
}
