import type { Photo } from '#contract/index.ts'
import { noPhotos, type PhotoColumns } from '#web/data/photo-columns.ts'
import { createBatcher } from '#web/data/photo-stream/photo-batch.ts'
import { createColumnGatherer } from '#web/data/photo-stream/column-gatherer.ts'

/** An album's columns as they come out of its rows; in batches of `size`, as a stream would hand them over. */
export function columnsOf(photos: readonly Photo[], size = Infinity): PhotoColumns {
  const toBatch = createBatcher()
  const gatherer = createColumnGatherer()
  let columns = noPhotos
  for (let first = 0; first < photos.length; first += size) {
    columns = gatherer.append(toBatch(photos.slice(first, first + size)))
  }
  return columns
}
