import { useEffect } from 'react'
import { useCullStore } from './use-cull-store.ts'

/** Records on this device that a photo was looked at, as the cull does; a no-op without a photo. */
export function useMarkSeenInCull(albumId: string, photoId: string | undefined): void {
  const store = useCullStore(albumId)
  // the store and the device are outside React
  useEffect(() => {
    if (photoId !== undefined) store?.see([photoId])
  }, [store, photoId])
}
