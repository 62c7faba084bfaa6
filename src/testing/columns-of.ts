import type { Photo } from '#contract/index.ts'
import { noPhotos, type PhotoColumns } from '#web/data/album/photo-columns.ts'
import { createColumnGatherer } from '#web/data/photo-stream/column-gatherer.ts'
import { createLot } from '#web/data/photo-stream/photo-lot.ts'

/** An album's columns as they come out of its rows; in batches of `size`, as a stream would hand them over. */
export function columnsOf(photos: readonly Photo[], size = Infinity): PhotoColumns {
  const lot = createLot()
  const gatherer = createColumnGatherer()
  let columns = noPhotos
  for (let first = 0; first < photos.length; first += size) {
    for (const photo of photos.slice(first, first + size)) lot.add(photo, new Uint8Array())
    columns = gatherer.append(lot.take().batch)
  }
  return columns
}
