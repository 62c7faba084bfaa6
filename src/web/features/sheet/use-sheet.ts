import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { relationshipIn } from '#web/data/album-queries.ts'
import { useData } from '#web/data/data-context.tsx'
import { withPendingLabels } from '#web/data/label-changes.ts'
import { indexLabels } from '#web/data/label-index.ts'
import { matchingPhotos } from '#web/data/photo-filter.ts'
import { indexPhotos } from '#web/data/photo-index.ts'
import { photoRatio } from '#web/gallery/layout/photo-ratio.ts'
import type { SheetFilter } from '#web/paths.ts'
import { around, findPhoto } from './photo-in-sheet.ts'
import { sheetSource } from './sheet-source.ts'
import { useFreshAddresses } from './use-fresh-addresses.ts'
import { useLabelHues } from './use-label-hues.ts'
import { useNewPhotos } from './use-new-photos.ts'

const counts = { videos: 'video', live: 'live' } as const

/** An album as the sheet and the viewer show it: its photos with the labels as wanted, the filter applied. */
export function useSheet(albumId: string, { label, restrictedLabel, only }: SheetFilter) {
  const { albums, photos: queries, labelWrites } = useData()
  const { data: administered } = useQuery(albums.administered())
  const query = useQuery({
    ...queries.list(albumId),
    // nothing to show: the page's error boundary says why; otherwise what there is stays
    throwOnError: (_error, { state }) => state.data === undefined,
  })
  const pending = useSyncExternalStore(labelWrites.subscribe, () => labelWrites.of(albumId))
  useNewPhotos(albumId)
  const { onPictureError } = useFreshAddresses({ albumId, givenAt: query.dataUpdatedAt })

  const answer = query.data
  const index = useMemo(() => indexPhotos(answer?.data ?? []), [answer])
  const photos = useMemo(
    () => withPendingLabels(index.photos, { pending, askedAt: answer?.askedAt ?? 0 }),
    [index, pending, answer],
  )
  const labels = useMemo(() => indexLabels(photos), [photos])
  const hues = useLabelHues(albumId, labels.public.map(({ text }) => text))
  const shown = useMemo(
    () => matchingPhotos({ photos, kinds: index.kinds }, { label, restrictedLabel, only }),
    [photos, index, label, restrictedLabel, only],
  )
  const ratios = useMemo(
    () => Float32Array.from(shown, (position) => photoRatio(index.photos[position] ?? {})),
    [shown, index],
  )
  const source = useMemo(
    () => sheetSource({ photos, index, shown, ratios, hues }),
    [photos, index, shown, ratios, hues],
  )
  const kinds = useMemo(() => {
    const count = (kind: string) => index.kinds.reduce((sum, other) => sum + Number(other === kind), 0)
    return { videos: count(counts.videos), live: count(counts.live) }
  }, [index])

  return {
    albumId,
    relationship: relationshipIn(administered, albumId),
    /** Nothing has come yet. */
    isLoading: query.isPending,
    /** The photos shown may be old: asking again failed. */
    isStale: query.isRefetchError,
    refresh: query.refetch,
    total: photos.length,
    kinds,
    labels,
    hues,
    source,
    /** Any photo of the album, whether or not the filter lets it through. */
    findPhoto: (photoId: string) => findPhoto({ photos, index }, photoId),
    /** Where a photo is among those shown, and what is beside it, also when it is not among them. */
    around: (photoId: string) => around(shown, index.positions.get(photoId)),
    onPictureError,
  }
}

export type Sheet = ReturnType<typeof useSheet>

/** What the page of one photo, which lies over the sheet, gets from it. */
export type SheetOutlet = { sheet: Sheet; filter: SheetFilter }
