import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useData } from '#web/data/data-context.tsx'
import { isStale, staleness } from '#web/data/photo-stream/address-expiry.ts'
import { createAddressRenewal } from '#web/data/photo-stream/address-renewal.ts'
import type { AlbumPhotos } from '#web/data/photo-stream/album-photos.ts'

/**
 * Renews signed addresses, which expire: when an expired one is needed, or pictures fail because of it, one request for all
 * photos renews them in place.
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
      /** Whether an address has expired, by its own parameters. */
      isPast: (address: string): boolean => {
        const now = Date.now()
        // those of one answer end at about the same time: as long as the first is good, the others are not read
        return isFirstStale(now) && isStale({ address, givenAt }, now)
      },
      /** An expired address was needed. */
      onPast: () => renewal.ended(givenAt),
      onPictureError: (photoId: string) => {
        const row = album?.rows.peek(album.columns.positions.get(photoId) ?? -1)
        renewal.failed(photoId, { address: row?.stableUrl, givenAt })
      },
    }
  }, [album, renewal])
}

export type FreshAddresses = ReturnType<typeof useFreshAddresses>
