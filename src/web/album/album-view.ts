import { countBits, hasBit, hasBits, type PhotoBits, positionsOf } from '#web/data/album/photo-bits.ts'
import { noPhotos, type PhotoColumns } from '#web/data/album/photo-columns.ts'
import { conditionBits, type NamedSets } from '#web/data/filter/condition-bits.ts'
import type { Condition, Filter } from '#web/data/filter/filter.ts'
import { type HeldPhotos, shownBits } from '#web/data/filter/held-photos.ts'
import { matchingBits } from '#web/data/filter/match-photos.ts'
import { asParticipantsGet } from '#web/data/filter/participant-lens.ts'
import { type WouldBe, wouldBeCounts } from '#web/data/filter/would-be-counts.ts'
import { type PendingLabels, withPendingLabels } from '#web/data/labels/label-changes.ts'
import type { AlbumPhotos } from '#web/data/photo-stream/album-photos.ts'
import type { FrameMarks } from '#web/gallery/layout/frame-marks.ts'
import { albumMarks } from './album-marks.ts'
import { type AlbumPhoto, type Around, around, photoAt } from './album-photo.ts'

/** The whole album, as far as it has arrived, whatever the filter. */
export type AlbumContents = {
  /** Photos in it. */
  total: number
  /** The names of the sets that a filter may use. */
  setNames: readonly string[]
  /** True where the condition holds for any photo. */
  has: (condition: Condition) => boolean
  /** Number of photos that match a filter. */
  countOf: (filter: Filter) => number
}

/** The album as it is shown: pending labels laid over it, through the lens, with the filter applied. */
export type AlbumView = {
  /** With pending labels; those of a preview while that has more photos to show than the album. */
  columns: PhotoColumns
  /** Positions in the columns of the photos shown, ascending. */
  shown: Uint32Array
  /** Number of photos that match the filter. */
  matching: number
  /** Number of photos that are still shown although they no longer match. */
  gone: number
  isGone: (photoId: string) => boolean
  /** Along the scrubber. */
  marks: readonly FrameMarks[]
  /** How many photos each choice would leave. */
  countsFor: (condition: Condition) => WouldBe
  /** Any photo of the album, whatever the filter. */
  findPhoto: (photoId: string) => AlbumPhoto | undefined
  /** Position in the album of the photo at an index of the grid. */
  positionAt: (index: number | undefined) => number | undefined
  /** The index of a photo among those shown, and of its neighbours, even when it is not shown itself. */
  around: (photoId: string) => Around
}

type WantedColumnsOptions = {
  pending: PendingLabels
  /** Without restricted labels. */
  isLens: boolean
  /** Positions in the whole album, for columns with only some of its photos. */
  within?: PhotoColumns['positions']
}

/** The columns of an answer with the pending labels over them. */
export function wantedColumns(
  album: AlbumPhotos | undefined,
  { pending, isLens, within }: WantedColumnsOptions,
): PhotoColumns {
  const columns = album?.columns ?? noPhotos
  const wanted = withPendingLabels(within ? { ...columns, within } : columns, {
    pending,
    askedAt: album?.askedAt ?? 0,
  })
  return isLens ? asParticipantsGet(wanted) : wanted
}

export const albumContents = (whole: PhotoColumns, sets: NamedSets): AlbumContents => ({
  total: whole.count,
  setNames: [...sets.keys()],
  has: (condition) => hasBits(conditionBits(condition, whole, sets)),
  countOf: (filter) => countBits(matchingBits(filter, { columns: whole, sets })),
})

type MatchOptions = {
  whole: PhotoColumns
  /** The photos that the service found for the filter, before the album has arrived. */
  preview: PhotoColumns | undefined
  sets: NamedSets
}

export type Matches = { columns: PhotoColumns; isPreview: boolean; matching: PhotoBits }

/** Matches the album, or the preview. Both begin with the same photos: the one with more matches is shown. */
export function matchAlbum(filter: Filter, { whole, preview, sets }: MatchOptions): Matches {
  const matching = matchingBits(filter, { columns: whole, sets })
  if (preview) {
    const ahead = matchingBits(filter, { columns: preview })
    if (countBits(ahead) > countBits(matching)) return { columns: preview, isPreview: true, matching: ahead }
  }
  return { columns: whole, isPreview: false, matching }
}

type AlbumViewOptions = {
  filter: Filter
  /** Named sets that the filter may use. */
  sets: NamedSets
  whole: PhotoColumns
  /** The photos that match, and those that are held although they no longer do. */
  held: HeldPhotos
}

/** The view of an album: what follows from its photos and the filter. */
export function albumView({ filter, sets, whole, held }: AlbumViewOptions): AlbumView {
  const { columns } = held
  const shown = positionsOf(shownBits(held))
  const gone = countBits(held.gone)
  const positionOf = (photoId: string) => columns.positions.get(photoId)
  return {
    columns,
    shown,
    matching: shown.length - gone,
    gone,
    isGone: (photoId) => hasBit(held.gone, positionOf(photoId) ?? -1),
    marks: albumMarks({ columns, filter, shown }),
    countsFor: wouldBeCounts(filter, { columns: whole, sets }),
    findPhoto: (photoId) => photoAt(columns, positionOf(photoId) ?? -1),
    positionAt: (index) => (index === undefined ? undefined : shown[index]),
    around: (photoId) => around(shown, positionOf(photoId)),
  }
}
