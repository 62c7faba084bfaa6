import { useMemo, useSyncExternalStore } from 'react'
import { indexLabels } from '#web/data/album/label-index.ts'
import { countBits, hasBits } from '#web/data/album/photo-bits.ts'
import { useData } from '#web/data/data-context.tsx'
import { conditionBits, type NamedSets, noSets } from '#web/data/filter/condition-bits.ts'
import type { Condition, Filter } from '#web/data/filter/filter.ts'
import { matchingBits } from '#web/data/filter/match-photos.ts'
import { wouldBeCounts } from '#web/data/filter/would-be-counts.ts'
import type { Relationship } from '#web/data/resources/album-queries.ts'
import { sheetMarks } from './album-marks.ts'
import { around, photoAt } from './album-photo.ts'
import { sheetSource } from './album-source.ts'
import type { SheetFilter } from './use-album-filter.ts'
import { useAlbumPreview } from './use-album-preview.ts'
import type { ArrivingPhotos } from './use-arriving-photos.ts'
import { useFreshAddresses } from './use-fresh-addresses.ts'
import { useHeldPhotos } from './use-held-photos.ts'
import { usePhotosAsWanted } from './use-photos-as-wanted.ts'
import { usePointedLabel } from './use-pointed-label.ts'

type SheetOptions = {
  filter: Pick<SheetFilter, 'filter' | 'text' | 'view'>
  /** Of the caller to the album. */
  relationship: Relationship
  /** Photos that the filter may ask for by a name; the same object as long as they are the same. */
  sets?: NamedSets
}

/** An album as the sheet and the viewer show it: its photos with the labels as wanted, the filter applied. */
export function useSheet(
  query: ArrivingPhotos,
  { filter: { filter, text: asked, view }, relationship, sets = noSets }: SheetOptions,
) {
  const { albumId } = query
  const isLens = view.as === 'participant'
  const { labels: wanted } = useData()
  const pending = useSyncExternalStore(wanted.subscribe, () => wanted.of(albumId))
  const whole = usePhotosAsWanted(query.album, { pending, isLens })
  const wholeMatching = useMemo(() => matchingBits(filter, { columns: whole, sets }), [filter, whole, sets])
  const preview = useAlbumPreview(albumId, { text: asked, album: query.album })
  const some = usePhotosAsWanted(preview, { pending, isLens, within: whole.positions })
  const someMatching = useMemo(() => matchingBits(filter, { columns: some, sets: noSets }), [filter, some])
  // both begin with the same photos: whichever has come further is shown
  const isPreview = preview !== undefined && countBits(someMatching) > countBits(wholeMatching)
  const [album, columns, matching] = isPreview ? [preview, some, someMatching] : [query.album, whole, wholeMatching]
  const addresses = useFreshAddresses(albumId, album)
  const labels = useMemo(() => indexLabels(whole), [whole])
  const { shown, gone, isGone, letGo } = useHeldPhotos({ asked: `${albumId} ${isLens} ${asked}`, columns, matching })
  const countsFor = useMemo(() => wouldBeCounts(filter, { columns: whole, sets }), [filter, whole, sets])
  const rows = album?.rows
  const source = useMemo(() => sheetSource({ columns, rows, addresses, shown }), [columns, rows, addresses, shown])
  const marks = useMemo(() => sheetMarks({ columns, filter, shown }), [columns, filter, shown])
  const pointed = usePointedLabel({ columns, marks })

  return {
    albumId,
    /** Through the lens everyone is a participant. */
    relationship: isLens ? 'Participant' : relationship,
    /** It is shown as participants get it. */
    isLens,
    /** Nothing has come yet. */
    isLoading: query.isPending,
    /** How much of the album has come while the rest is still arriving. */
    progress: query.isFetching ? query.album?.progress : undefined,
    /** The photos shown may be old, or not all: asking again failed. */
    isStale: query.isRefetchError,
    refresh: query.refetch,
    total: whole.count,
    columns,
    /** The moment when the album was asked for. */
    askedAt: album?.askedAt ?? 0,
    /** Positions in the album of the photos shown, ascending. */
    shown,
    /** Photos that the filter lets through. */
    matching: shown.length - gone,
    /** Photos that are still shown although they no longer match; `letGo` takes them out. */
    gone,
    isGone: (photoId: string) => isGone(columns.positions.get(photoId) ?? -1),
    letGo,
    /** What each choice would leave. */
    countsFor,
    /** How many photos another filter would let through. */
    countOf: (other: Filter) => countBits(matchingBits(other, { columns: whole, sets })),
    /** What the filter may ask for by a name. */
    setNames: [...sets.keys()],
    /** Whether any photo of the album is like this, whatever the filter. */
    has: (condition: Condition) => hasBits(conditionBits(condition, whole, sets)),
    labels,
    source,
    /** Along the scrubber. */
    marks: pointed.marks,
    /** Marks a label's photos while it is pointed at in the rail. */
    pointAt: pointed.pointAt,
    /** The rows as the service sent them, by position in the album: the addresses. */
    rows,
    /** Any photo of the album, whether or not the filter lets it through. */
    findPhoto: (photoId: string) => photoAt(columns, columns.positions.get(photoId) ?? -1),
    /** Position in the album of what the grid has at an index. */
    positionAt: (index: number | undefined) => (index === undefined ? undefined : shown[index]),
    /** Where a photo is among those shown, and what is beside it, also when it is not among them. */
    around: (photoId: string) => around(shown, columns.positions.get(photoId)),
    onPictureError: addresses.onPictureError,
  }
}

export type Sheet = ReturnType<typeof useSheet>

/** What the page of one photo, which lies over the sheet, gets from it. */
export type SheetOutlet = { sheet: Sheet; filter: SheetFilter }
