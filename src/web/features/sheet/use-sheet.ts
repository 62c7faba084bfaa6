import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { relationshipIn } from '#web/data/album-queries.ts'
import { useData } from '#web/data/data-context.tsx'
import { withPendingLabels } from '#web/data/label-changes.ts'
import { indexLabels } from '#web/data/label-index.ts'
import { conditionBits, type NamedSets, noSets } from '#web/data/filter/condition-bits.ts'
import type { Condition, Filter } from '#web/data/filter/filter.ts'
import { matchingBits } from '#web/data/filter/match-photos.ts'
import { wouldBeCounts } from '#web/data/filter/would-be-counts.ts'
import { countBits } from '#web/data/photo-bits.ts'
import { noPhotos } from '#web/data/photo-columns.ts'
import { around, photoAt } from './photo-in-sheet.ts'
import { sheetMarks } from './sheet-marks.ts'
import { sheetSource } from './sheet-source.ts'
import { useFreshAddresses } from './use-fresh-addresses.ts'
import { useHeldPhotos } from './use-held-photos.ts'
import { useLabelHues } from './use-label-hues.ts'
import { useNewPhotos } from './use-new-photos.ts'
import { usePointedLabel } from './use-pointed-label.ts'
import type { SheetFilter } from './use-sheet-filter.ts'

/**
 * An album as the sheet and the viewer show it: its photos with the labels as wanted, the filter applied. `sets`: photos
 * that the filter may ask for by a name; to be the same object as long as they are the same.
 */
export function useSheet(albumId: string, { filter, text: asked }: Pick<SheetFilter, 'filter' | 'text'>, sets: NamedSets = noSets) {
  const { albums, photos: queries, labelWrites } = useData()
  const { data: administered } = useQuery(albums.administered())
  const query = useQuery({
    ...queries.list(albumId),
    // nothing to show: the page's error boundary says why; otherwise what there is stays
    throwOnError: (_error, { state }) => state.data === undefined,
  })
  const pending = useSyncExternalStore(labelWrites.subscribe, () => labelWrites.of(albumId))
  useNewPhotos(albumId)
  const album = query.data
  const addresses = useFreshAddresses(albumId, album)
  const columns = useMemo(
    () => withPendingLabels(album?.columns ?? noPhotos, { pending, askedAt: album?.askedAt ?? 0 }),
    [album, pending],
  )
  const labels = useMemo(() => indexLabels(columns), [columns])
  const hues = useLabelHues(albumId, labels.public.map(({ text }) => text))
  const matching = useMemo(() => matchingBits(filter, { columns, sets }), [filter, columns, sets])
  const { shown, gone, isGone, letGo } = useHeldPhotos({ asked: `${albumId} ${asked}`, columns, matching })
  const countsFor = useMemo(() => wouldBeCounts(filter, { columns, sets }), [filter, columns, sets])
  const rows = album?.rows
  const source = useMemo(
    () => sheetSource({ columns, rows, addresses, shown, hues }),
    [columns, rows, addresses, shown, hues],
  )
  const marks = useMemo(() => sheetMarks({ columns, filter, shown, hues }), [columns, filter, shown, hues])
  const pointed = usePointedLabel({ columns, hues, marks })

  return {
    albumId,
    relationship: relationshipIn(administered, albumId),
    /** Nothing has come yet. */
    isLoading: query.isPending,
    /** How much of the album has come while the rest is still arriving. */
    progress: query.isFetching ? album?.progress : undefined,
    /** The photos shown may be old, or not all: asking again failed. */
    isStale: query.isRefetchError,
    refresh: query.refetch,
    total: columns.count,
    columns,
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
    countOf: (other: Filter) => countBits(matchingBits(other, { columns, sets })),
    /** What the filter may ask for by a name. */
    setNames: [...sets.keys()],
    /** Whether any photo of the album is like this, whatever the filter. */
    has: (condition: Condition) => countBits(conditionBits(condition, columns, sets)) > 0,
    labels,
    hues,
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
