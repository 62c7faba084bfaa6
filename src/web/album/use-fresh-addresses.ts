import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useData } from '#web/data/data-context.tsx'
import { isStale, staleness } from '#web/data/photo-stream/address-expiry.ts'
import { createAddressRenewal } from '#web/data/photo-stream/address-renewal.ts'
import type { AlbumPhotos } from '#web/data/photo-stream/album-photos.ts'

/**
 * Signed addresses go stale: when one is wanted that has ended, or pictures fail for that, one question for all photos
 * renews them in place.
 */
export function useFreshAddresses(albumId: string, album: AlbumPhotos | undefined) {
  const queryClient = useQueryClient()
  const { photos } = useData()
  const renewal = useMemo(
    () => createAddressRenewal({ renew: () => void photos.renewAddresses(queryClient, albumId), now: Date.now }),
    [queryClient, photos, albumId],
  )
  return useMemo(() => {
    const givenAt = album?.givenAt ?? 0
    const first = album?.head[0]?.stableUrl
    const isFirstStale = staleness({ address: first, givenAt })
    return {
      /** Whether an address, by what it says itself, is no use any more. */
      isPast: (address: string): boolean => {
        const now = Date.now()
        // those of one answer end at about the same time: as long as the first is good, the others are not read
        return isFirstStale(now) && isStale({ address, givenAt }, now)
      },
      /** Such an address was wanted. */
      onPast: () => renewal.ended(givenAt),
      onPictureError: (photoId: string) => {
        const row = album?.rows.peek(album.columns.positions.get(photoId) ?? -1)
        renewal.failed(photoId, { address: row?.stableUrl, givenAt })
      },
    }
  }, [album, renewal])
}

export type FreshAddresses = ReturnType<typeof useFreshAddresses>
