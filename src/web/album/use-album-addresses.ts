import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useData } from '#web/data/data-context.tsx'
import { isStale, staleness } from '#web/data/photo-stream/address-expiry.ts'
import type { AddressRenewal } from '#web/data/photo-stream/address-renewal.ts'
import type { AlbumPhotos } from '#web/data/photo-stream/album-photos.ts'
import { isUncached } from '#web/data/photo-stream/uncached-address.ts'
import { onceFulfilled } from '#web/lib/once.ts'

/**
 * Renews signed addresses: when an expired one is needed, or pictures fail because of it, one request renews those of
 * all photos in place.
 */
export function useAlbumAddresses(albumId: string, album: AlbumPhotos | undefined) {
  const queryClient = useQueryClient()
  const { photos } = useData()
  const renewal = useMemo(() => {
    const renew = () => void photos.renewAddresses(queryClient, albumId)
    // loaded lazily, by the first picture that needs it
    const begin = onceFulfilled(async () => {
      const { createAddressRenewal } = await import('#web/data/photo-stream/address-renewal.ts')
      return createAddressRenewal({ renew, now: Date.now })
    })
    // if the import fails for lack of a network, nothing could be renewed either: the next picture tries again
    return (tell: (begun: AddressRenewal) => void) => void begin().then(tell, () => {})
  }, [queryClient, photos, albumId])
  return useMemo(() => {
    const givenAt = album?.givenAt ?? 0
    const first = album?.head[0]?.stableUrl
    const isFirstStale = staleness({ address: first, givenAt })
    return {
      /** Whether an address has expired, by its own parameters. */
      isExpired: (address: string): boolean => {
        const now = Date.now()
        // addresses of one answer expire at about the same time: while the first is valid, the others aren't parsed
        return isUncached(address) || (isFirstStale(now) && isStale({ address, givenAt }, now))
      },
      /** Call when an expired address was needed. */
      onExpired: () => renewal(({ expired }) => expired(givenAt)),
      onPictureError: (photoId: string) => {
        const row = album?.rows.peek(album.columns.positions.get(photoId) ?? -1)
        renewal(({ failed }) => failed(photoId, { address: row?.stableUrl, givenAt }))
      },
    }
  }, [album, renewal])
}

export type AlbumAddresses = ReturnType<typeof useAlbumAddresses>
