import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { createAddressRenewal } from '#web/data/address-renewal.ts'
import { useData } from '#web/data/data-context.tsx'

/** Signed addresses go stale: when pictures fail for that, one question for all photos renews them in place. */
export function useFreshAddresses({ albumId, givenAt }: { albumId: string; givenAt: number }) {
  const queryClient = useQueryClient()
  const { photos } = useData()
  const renewal = useMemo(
    () =>
      createAddressRenewal({
        renew: () => void queryClient.invalidateQueries({ queryKey: photos.list(albumId).queryKey }),
        now: Date.now,
      }),
    [queryClient, photos, albumId],
  )
  const onPictureError = useCallback((photoId: string) => renewal.failed(photoId, givenAt), [renewal, givenAt])
  return { onPictureError }
}
