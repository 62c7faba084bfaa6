import { useEffect } from 'react'
import { useCullStore } from './use-cull-store.ts'

/** Notes on this device that a photo is looked at, as the cull does; nothing where there is none. */
export function useLook(albumId: string, photoId: string | undefined): void {
  const store = useCullStore(albumId)
  // the store and the device are outside React
  useEffect(() => {
    if (photoId !== undefined) store?.see([photoId])
  }, [store, photoId])
}
