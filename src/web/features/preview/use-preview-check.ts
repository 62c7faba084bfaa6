import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Album, PreviewPhoto } from '#contract/index.ts'
import { useRows } from '#web/album/use-rows.ts'
import { useData } from '#web/data/data-context.tsx'
import { relationshipIn } from '#web/data/resources/album-queries.ts'
import { previewStateQuery } from '#web/data/resources/preview-switch.ts'
import { useColumnsWithPending } from '#web/data/use-columns-with-pending.ts'
import { useExtension } from '#web/data/use-extension.ts'
import { chosenPhotos, leaksOf } from './preview-leaks.ts'
import type { Visitors } from './use-public-preview.ts'
import { useReview } from './use-review.ts'

const noPhotos: readonly PreviewPhoto[] = []
const none: readonly number[] = []

/** Most photos of an album that is checked automatically: reading more takes seconds. */
const MAX_AUTO_CHECK = 5_000

/** Whether the album is small enough to be checked automatically. */
export const isAutoChecked = ({ numPhotos }: Album): boolean => numPhotos !== undefined && numPhotos <= MAX_AUTO_CHECK

type PreviewCheckOptions = { visitors: Visitors | undefined; publicPhotos: readonly PreviewPhoto[] }

/**
 * Compares an album's preview with its labels: automatically, unless the album is large and not in the cache. While our
 * own service's preview is off, the photos that it would show take the place of the public ones.
 */
export function usePreviewCheck(album: Album, { visitors, publicPhotos }: PreviewCheckOptions) {
  const { albumId, numPhotos } = album
  const { api, albums, photos: albumPhotos } = useData()
  const { data: administered } = useQuery(albums.administered())
  const isOwn = useExtension('preview') !== undefined
  const { data: state } = useQuery({ ...previewStateQuery({ api }, albumId), enabled: isOwn })
  const [isRequested, setRequested] = useState(false)
  const isOff = visitors === 'off'
  // hidden labels are only shown to admins, so for anyone else the check would always find nothing
  const mayCheck =
    (isOff ? numPhotos !== 0 : visitors === 'photos') && relationshipIn(administered, albumId) !== 'Participant'
  const { data, isFetching, error, refetch } = useQuery({
    ...albumPhotos.list(albumId),
    enabled: mayCheck && (isRequested || isAutoChecked(album)),
  })
  // a part of the album, or its cached copy, could hide a leak: no result before all has arrived or failed to
  const whole = useColumnsWithPending(albumId, data)
  const columns = mayCheck && (data?.askedAt || error) ? whole : undefined
  const chosen = useMemo(() => (isOwn && columns ? chosenPhotos(columns, state) : undefined), [isOwn, columns, state])
  const positions = chosen?.positions ?? none
  const rows = useRows(data?.rows, isOff ? positions : none)
  // a row of the previous answer may be another photo's
  const read = rows.flatMap((row, place) => (row?.photoId === columns?.ids[positions[place] ?? -1] ? (row ?? []) : []))
  const photos = isOff ? read : visitors === 'photos' ? publicPhotos : noPhotos
  const found = useMemo(() => columns && leaksOf(photos, columns), [photos, columns])
  // added since the album was read, or in a row that the interface does not allow
  const unread = columns ? photos.filter(({ photoId }) => !columns.positions.has(photoId)).length : 0
  // labels whose refetch has failed, or that are unknown, can show a leak, but not that there is none
  const leaks = (error || unread > 0) && found?.length === 0 ? undefined : found
  return {
    mayCheck,
    /** The public photos; while the preview is off, those that would be. */
    photos,
    /** Those that would be public aren't known yet, but on their way. */
    isReading: isOff && mayCheck && (chosen ? photos.length < positions.length : isFetching && !error),
    /** Why our own service chose these, if known. */
    why: photos.length === positions.length ? chosen?.why : undefined,
    ...useReview({ albumId, photos: mayCheck ? photos : noPhotos, leaks }),
    check: {
      /** undefined: not checked yet. */
      leaks,
      checking: isFetching,
      error,
      /** Number of photos that are not in the album as it was read, so that their labels are unknown. */
      unread,
      check: () => {
        setRequested(true)
        if (isRequested || error || unread > 0) void refetch()
      },
    },
  }
}

export type PreviewCheck = ReturnType<typeof usePreviewCheck>
