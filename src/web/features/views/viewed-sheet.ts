import type { LabelIndex } from '#web/data/album/label-index.ts'
import type { PhotoColumns } from '#web/data/album/photo-columns.ts'
import type { Filter } from '#web/data/filter/filter.ts'

/** The part of the sheet that views need. */
export type ViewedSheet = {
  columns: PhotoColumns
  labels: LabelIndex
  isLoading: boolean
  /** The rest of the album is still arriving. */
  progress?: object | undefined
  countOf: (filter: Filter) => number
}

/** The filter in the address, and the addresses of other filters. */
export type ViewedFilter = {
  filter: Filter
  problem?: object | undefined
  addressOf: (filter: Filter) => string
}
