import type { FromWorker } from './messages.ts'

type Rows = Extract<FromWorker, { type: 'rows' }>

/** Doubles an array's capacity until `length` fits. */
function withRoom<A extends Float32Array | Uint32Array | Uint8Array>(
  array: A,
  length: number,
  make: (length: number) => A,
): A {
  if (array.length >= length) return array
  let room = array.length
  while (room < length) room *= 2
  const larger = make(room)
  larger.set(array)
  return larger
}

const ROOM = 1024

/** The main thread's view of an album: numbers only. The URLs stay in the worker. */
export function createAlbum() {
  let count = 0
  let ratios = new Float32Array(ROOM)
  let masks = new Uint32Array(ROOM)
  let selected = new Uint8Array(ROOM)
  let labels: string[] = []
  return {
    get count() {
      return count
    },
    ratioOf: (photo: number) => ratios[photo] ?? 1,
    isSelected: (photo: number) => selected[photo] === 1,
    append(rows: Rows) {
      const length = count + rows.ratios.length
      ratios = withRoom(ratios, length, (room) => new Float32Array(room))
      masks = withRoom(masks, length, (room) => new Uint32Array(room))
      selected = withRoom(selected, length, (room) => new Uint8Array(room))
      ratios.set(rows.ratios, count)
      masks.set(rows.masks, count)
      labels = rows.labels
      count = length
    },
    withLabel(label: string): Uint32Array {
      const bit = 1 << labels.indexOf(label)
      const found = new Uint32Array(count)
      let length = 0
      for (let photo = 0; photo < count; photo++) if ((masks[photo] ?? 0) & bit) found[length++] = photo
      return found.subarray(0, length)
    },
    select(photos: Uint32Array | undefined) {
      if (photos === undefined) selected.fill(1, 0, count)
      else for (const photo of photos) selected[photo] = 1
    },
  }
}
