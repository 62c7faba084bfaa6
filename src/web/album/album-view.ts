import { type Label, sameLabel } from '#web/data/album/label.ts'
import { countBits, hasBit, hasBits, type PhotoBits, positionsOf } from '#web/data/album/photo-bits.ts'
import { noPhotos, type PhotoColumns } from '#web/data/album/photo-columns.ts'
import { type Condition, type Filter, activeChips, isFiltered, setsNeeded } from '#web/data/filter/filter.ts'
import { type HeldPhotos, shownBits } from '#web/data/filter/held-photos.ts'
import { conditionBits, type NamedSets, matchingBits, wouldBeCounts, noSets } from '#web/data/filter/matching-bits.ts'
import { asParticipantsGet } from '#web/data/filter/participant-lens.ts'
import { conditionKey } from '#web/data/filter/write-filter.ts'
import { type PendingLabels, withPendingLabels } from '#web/data/labels/label-changes.ts'
import { labelHue } from '#web/data/labels/label-hue.ts'
import type { AlbumPhotos } from '#web/data/photo-stream/album-photos.ts'
import type { FrameMarks } from '#web/gallery/layout/frame-scale.ts'
import { type AlbumPhoto, type Around, around, photoAt } from './album-source.ts'
import { messages } from './messages.ts'

type AlbumMarksOptions = {
  columns: PhotoColumns
  filter: Filter
  /** Positions of the photos shown, ascending. */
  shown: Uint32Array
}

/** The labels that a condition asks for, without those it excludes. */
function labelsIn(condition: Condition): (Label & { type: 'label' })[] {
  if (condition.type === 'label') return [condition]
  if (condition.type !== 'all' && condition.type !== 'any' && condition.type !== 'at-least') return []
  return condition.of.flatMap(labelsIn)
}

/** Marks along the scrubber: the photos of each label that the filter requires, else those that match. */
export function albumMarks({ columns, filter, shown }: AlbumMarksOptions): FrameMarks[] {
  const asked = activeChips(filter).flatMap(({ condition, without }) => (without ? [] : labelsIn(condition)))
  const labels = new Map(asked.map((label) => [conditionKey(label), label]))
  if (labels.size === 0)
    return isFiltered(filter) ? [{ name: messages.theFilter, colour: undefined, positions: shown }] : []
  return [...labels.values()].flatMap((label) => {
    const positions = positionsOf(conditionBits(label, columns, noSets))
    const colour = label.kind === 'public' ? labelHue(label.text) : undefined
    return positions.length === 0 ? [] : { name: label.text, colour, positions }
  })
}

/** Adds the marks of one more label to those along the scrubber. */
export function withPointedLabel(
  label: Label | undefined,
  { columns, marks }: { columns: PhotoColumns; marks: readonly FrameMarks[] },
): readonly FrameMarks[] {
  const found = label && columns.labels.find((own) => sameLabel(own, label))
  if (found === undefined) return marks
  const { text: name, kind, bits } = found
  const colour = kind === 'public' ? labelHue(name) : undefined
  if (marks.some((mark) => mark.name === name && mark.colour === colour)) return marks
  return [...marks, { name, colour, positions: positionsOf(bits) }]
}

/** Tells whether the photo at an index of the sheet has the hovered label; undefined without one. */
export function pointedPhotos(
  label: Label | undefined,
  { columns, shown }: Pick<AlbumMarksOptions, 'columns' | 'shown'>,
): ((index: number) => boolean) | undefined {
  const found = label && columns.labels.find((own) => sameLabel(own, label))
  return found && ((index) => hasBit(found.bits, shown[index] ?? 0))
}

type ColumnsToShowOptions = {
  pending: PendingLabels
  /** Leaves out restricted labels. */
  isLens: boolean
  /** Positions in the whole album, for columns with only some of its photos. */
  within?: PhotoColumns['positions']
}

/** The columns of an answer with pending labels applied, as the caller or, through the lens, a participant sees them. */
export function columnsToShow(
  album: AlbumPhotos | undefined,
  { pending, isLens, within }: ColumnsToShowOptions,
): PhotoColumns {
  const columns = album?.columns ?? noPhotos
  const current = withPendingLabels(within ? { ...columns, within } : columns, {
    pending,
    askedAt: album?.askedAt ?? 0,
  })
  return isLens ? asParticipantsGet(current) : current
}

/** The whole album, as far as it has arrived, whatever the filter. */
export const albumContents = (whole: PhotoColumns, sets: NamedSets) => ({
  /** Number of photos. */
  total: whole.count,
  /** The names of the sets that a filter may use. */
  setNames: [...sets.keys()],
  /** Whether the condition holds for any photo. */
  has: (condition: Condition): boolean => hasBits(conditionBits(condition, whole, sets)),
  /** Number of photos that match a filter; undefined if that takes a set that is not known. */
  countOf: (filter: Filter): number | undefined =>
    setsNeeded(filter).every((name) => sets.has(name))
      ? countBits(matchingBits(filter, { columns: whole, sets }))
      : undefined,
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
  /** The photos that match, and those kept although they no longer do. */
  held: HeldPhotos
}

/** The album as shown: with pending labels, lens and filter applied. */
export function albumView({ filter, sets, whole, held }: AlbumViewOptions) {
  const { columns } = held
  const shown = positionsOf(shownBits(held))
  const lingering = countBits(held.lingering)
  const positionOf = (photoId: string) => columns.positions.get(photoId)
  return {
    /** With pending labels; the preview's columns while that has more photos to show than the album. */
    columns,
    /** Positions in the columns of the photos shown, ascending. */
    shown,
    /** Number of photos that match the filter. */
    matching: shown.length - lingering,
    /** Number of photos that are still shown although they no longer match. */
    lingering,
    isLingering: (photoId: string): boolean => hasBit(held.lingering, positionOf(photoId) ?? -1),
    /** Marks along the scrubber. */
    marks: albumMarks({ columns, filter, shown }),
    /** How many photos each choice would leave. */
    countsFor: wouldBeCounts(filter, { columns: whole, sets }),
    /** Any photo of the album, whatever the filter. */
    findPhoto: (photoId: string): AlbumPhoto | undefined => photoAt(columns, positionOf(photoId) ?? -1),
    /** Position in the album of the photo at an index of the grid. */
    positionAt: (index: number | undefined): number | undefined => (index === undefined ? undefined : shown[index]),
    /** The index of a photo among those shown, and of its neighbours, even when it is not shown itself. */
    around: (photoId: string): Around => around(shown, positionOf(photoId)),
  }
}
