import type { Photo } from '#contract/index.ts'
import { parseJson } from '#web/data/client/reading/read-values.ts'
import { readPhoto } from '#web/data/client/reading/readers.ts'
import { createStore } from '#web/lib/store.ts'
import type { RowText } from './column-batch.ts'
import { inflateLines } from './deflate.ts'

/** The text of `count` rows, from position `first` on. */
type TextBatch = RowText & { first: number; count: number }

/** Cache size in rows: several screens. */
const MOST_HELD = 1_000

/** Gap between two rows, in bytes, up to which they are read together: another read takes half a millisecond. */
const GAP = 131_072

/**
 * The rows of an album by position, with their addresses. They are kept as the text that the service sent, in blobs:
 * those live outside the page's heap, where 50,000 rows with four signed addresses each would take 80 MB.
 */
export function createPhotoRows() {
  const batches: TextBatch[] = []
  const held = new Map<number, Photo>()
  const underWay = new Map<number, Promise<void>>()
  const reads = createStore(0)

  function hold(position: number, row: Photo): void {
    held.set(position, row)
    const oldest = held.size > MOST_HELD ? held.keys().next().value : undefined
    if (oldest !== undefined) held.delete(oldest)
  }

  /** The batch with a position; batches are few and in order. */
  const batchOf = (position: number) => batches.findLast((batch) => batch.first <= position)

  /** Index into `starts` of a row, or of the block that it is in. */
  const entryOf = ({ first, perBlock = 1 }: TextBatch, position: number) => Math.floor((position - first) / perBlock)

  async function readSpan(batch: TextBatch, positions: readonly number[]): Promise<void> {
    const { rows, starts, first, perBlock } = batch
    const from = starts[entryOf(batch, positions[0] ?? 0)] ?? 0
    const bytes = new Uint8Array(
      await rows.slice(from, starts[entryOf(batch, positions.at(-1) ?? 0) + 1]).arrayBuffer(),
    )
    const decoder = new TextDecoder()
    let block = { entry: -1, rows: [''] }
    for (const position of positions) {
      const entry = entryOf(batch, position)
      if (entry !== block.entry) {
        const part = bytes.subarray((starts[entry] ?? 0) - from, (starts[entry + 1] ?? 0) - from)
        block = { entry, rows: perBlock === undefined ? [decoder.decode(part)] : await inflateLines(part) }
      }
      const row = readPhoto(parseJson(block.rows[perBlock === undefined ? 0 : (position - first) % perBlock] ?? ''))
      // never a reason (text) here: an unreadable row gets no position
      if (typeof row !== 'string') hold(position, row)
    }
    reads.set(reads.get() + 1)
  }

  /** Groups neighbouring positions of a batch, so that a screen is one read. */
  function spansOf(positions: readonly number[]): { batch: TextBatch; positions: number[] }[] {
    const spans: { batch: TextBatch; positions: number[] }[] = []
    for (const position of positions.toSorted((a, b) => a - b)) {
      const batch = batchOf(position)
      if (batch === undefined || position >= batch.first + batch.count) continue
      const last = spans.at(-1)
      const end =
        last && last.batch === batch ? (batch.starts[entryOf(batch, last.positions.at(-1) ?? 0) + 1] ?? 0) : undefined
      if (last && end !== undefined && (batch.starts[entryOf(batch, position)] ?? 0) - end < GAP)
        last.positions.push(position)
      else spans.push({ batch, positions: [position] })
    }
    return spans
  }

  return {
    add({ first, count }: { first: number; count: number }, text: RowText, photos: readonly Photo[] = []): void {
      batches.push({ ...text, first, count })
      for (const [offset, row] of photos.entries()) hold(first + offset, row)
    },
    /** The row, while it is in the cache. */
    peek: (position: number): Photo | undefined => held.get(position),
    subscribe: reads.subscribe,
    /** Changes whenever rows have been read. */
    version: reads.get,
    /** Resolves when these rows are in the cache. Positions outside the album are ignored. */
    async load(positions: readonly number[]): Promise<void> {
      const missing = positions.filter((position) => !held.has(position) && !underWay.has(position))
      for (const span of spansOf(missing)) {
        const reading = readSpan(span.batch, span.positions).finally(() => {
          for (const position of span.positions) underWay.delete(position)
        })
        for (const position of span.positions) underWay.set(position, reading)
      }
      await Promise.all(positions.flatMap((position) => underWay.get(position) ?? []))
    },
  }
}

export type PhotoRows = ReturnType<typeof createPhotoRows>
