import { useMemo } from 'react'
import { noPhotos, type PhotoColumns } from '#web/data/album/photo-columns.ts'
import { asParticipantsGet } from '#web/data/filter/participant-lens.ts'
import { type PendingLabels, withPendingLabels } from '#web/data/labels/label-changes.ts'
import type { AlbumPhotos } from '#web/data/photo-stream/album-photos.ts'

type AsWantedOptions = {
  pending: PendingLabels
  /** As participants get them. */
  isLens: boolean
  /** They are some of an album's, with these positions in it. */
  within?: PhotoColumns['positions']
}

/** The photos of an answer with the labels as wanted. */
export function usePhotosAsWanted(
  album: AlbumPhotos | undefined,
  { pending, isLens, within }: AsWantedOptions,
): PhotoColumns {
  return useMemo(() => {
    const columns = album?.columns ?? noPhotos
    const wanted = withPendingLabels(within ? { ...columns, within } : columns, {
      pending,
      askedAt: album?.askedAt ?? 0,
    })
    return isLens ? asParticipantsGet(wanted) : wanted
  }, [album, pending, within, isLens])
}
