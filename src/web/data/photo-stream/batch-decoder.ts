import { extendedBits, type PhotoBits, setBit } from '#web/data/album/photo-bits.ts'
import type { LabelColumn, PhotoColumns } from '#web/data/album/photo-columns.ts'
import type { ColumnBatch } from './column-batch.ts'

const ROOM = 1024

/** Capacity, which grows by doubling: appending is amortised O(1). */
const roomFor = (count: number, room: number): number =>
  count <= room ? room : roomFor(count, Math.max(ROOM, room * 2))

function moved<Column extends Float32Array | Uint8Array>(from: Column, to: Column): Column {
  to.set(from)
  return to
}

/**
 * Decodes batches into an album that grows. `append` returns a new object, as React needs it, over shared buffers: an
 * earlier album is a shorter view of them.
 */
export function createBatchDecoder() {
  const ids: string[] = []
  const positions = new Map<string, number>()
  const labels: LabelColumn[] = []
  let ratios = new Float32Array(0)
  let kinds = new Uint8Array(0)

  function addLabels(batch: ColumnBatch, first: number, count: number): void {
    for (const { text, kind } of batch.newLabels) labels.push({ text, kind, bits: new Uint32Array(0) })
    const open = new Map<number, PhotoBits>()
    for (let pair = 0; pair < batch.labelled.length; pair += 2) {
      const [position, number] = [first + (batch.labelled[pair] ?? 0), batch.labelled[pair + 1] ?? 0]
      let bits = open.get(number)
      if (bits === undefined) {
        const column = labels[number]
        if (column === undefined) continue
        bits = extendedBits(column.bits, { from: position, count, spread: number })
        open.set(number, bits)
        labels[number] = { ...column, bits }
      }
      setBit(bits, position, true)
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
      addLabels(batch, first, count)
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
