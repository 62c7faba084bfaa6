import { copyBits, setBit } from '#web/data/album/photo-bits.ts'
import type { ColumnBatch, LabelColumn, PhotoColumns } from '#web/data/album/photo-columns.ts'

const ROOM = 1024

/** Grows by doubling, so that appending costs O(1) an entry. */
const roomFor = (count: number, room: number): number =>
  count <= room ? room : roomFor(count, Math.max(ROOM, room * 2))

function moved<Column extends Float32Array | Uint8Array>(from: Column, to: Column): Column {
  to.set(from)
  return to
}

/**
 * Gathers an album from batches. Each `append` answers a new object, as React wants it, but the buffers are shared: the
 * smaller album's views keep it from seeing what came after. Only the bits of labels that the batch carries are copied.
 */
export function createColumnGatherer() {
  const ids: string[] = []
  const positions = new Map<string, number>()
  const labels: LabelColumn[] = []
  let ratios = new Float32Array(0)
  let kinds = new Uint8Array(0)

  function label(batch: ColumnBatch, first: number, count: number): void {
    for (const { text, kind } of batch.newLabels) labels.push({ text, kind, bits: new Uint32Array(0) })
    const fresh = new Set<number>()
    for (let pair = 0; pair < batch.labelled.length; pair += 2) {
      const number = batch.labelled[pair + 1] ?? 0
      let column = labels[number]
      if (column === undefined) continue
      if (!fresh.has(number)) {
        fresh.add(number)
        column = { ...column, bits: copyBits(column.bits, count) }
        labels[number] = column
      }
      setBit(column.bits, first + (batch.labelled[pair] ?? 0), true)
    }
  }

  return {
    append(batch: ColumnBatch): PhotoColumns {
      const first = ids.length
      const count = first + batch.ids.length
      const room = roomFor(count, ratios.length)
      if (room > ratios.length) {
        ratios = moved(ratios, new Float32Array(room))
        kinds = moved(kinds, new Uint8Array(room))
      }
      ratios.set(batch.ratios, first)
      kinds.set(batch.kinds, first)
      for (const id of batch.ids) positions.set(id, ids.push(id) - 1)
      label(batch, first, count)
      return {
        count,
        ids,
        positions,
        ratios: ratios.subarray(0, count),
        kinds: kinds.subarray(0, count),
        labels: [...labels],
      }
    },
  }
}
