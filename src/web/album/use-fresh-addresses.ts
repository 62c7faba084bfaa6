import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useData } from '#web/data/data-context.tsx'
import { isStale, staleness } from '#web/data/photo-stream/address-expiry.ts'
import type { AddressRenewal } from '#web/data/photo-stream/address-renewal.ts'
import type { AlbumPhotos } from '#web/data/photo-stream/album-photos.ts'
import { isNotKept } from '#web/data/photo-stream/not-kept.ts'
import { once } from '#web/lib/once.ts'

/**
 * Renews signed addresses, which expire: when an expired one is needed, or pictures fail because of it, one request for all
 * photos renews them in place.
 */
export function useFreshAddresses(albumId: string, album: AlbumPhotos | undefined) {
  const queryClient = useQueryClient()
  const { photos } = useData()
  const renewal = useMemo(() => {
    const renew = () => void photos.renewAddresses(queryClient, albumId)
    // no part of the first load: the first picture that needs it brings it
    const begin = once(async () => {
      const { createAddressRenewal } = await import('#web/data/photo-stream/address-renewal.ts')
      return createAddressRenewal({ renew, now: Date.now })
    })
    // where the network is gone nothing can be renewed either
    return (tell: (begun: AddressRenewal) => void) => void begin().then(tell, () => {})
  }, [queryClient, photos, albumId])
  return useMemo(() => {
    const givenAt = album?.givenAt ?? 0
    const first = album?.head[0]?.stableUrl
    const isFirstStale = staleness({ address: first, givenAt })
    return {
      /** Whether an address has expired, by its own parameters. */
      isPast: (address: string): boolean => {
        const now = Date.now()
        // those of one answer end at about the same time: as long as the first is good, the others are not read
        return (isNotKept(address) || isFirstStale(now)) && isStale({ address, givenAt }, now)
      },
      /** An expired address was needed. */
      onPast: () => renewal(({ ended }) => ended(givenAt)),
      onPictureError: (photoId: string) => {
        const row = album?.rows.peek(album.columns.positions.get(photoId) ?? -1)
        renewal(({ failed }) => failed(photoId, { address: row?.stableUrl, givenAt }))
      },
    }
  }, [album, renewal])
}

export type FreshAddresses = ReturnType<typeof useFreshAddresses>
