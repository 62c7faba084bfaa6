import { useEffect, useState } from 'react'
import { openPictureLoader } from './open-picture-loader.ts'
import type { PictureLoader } from './picture-loader.ts'
import { usePictureWorkers } from './picture-workers.ts'

/** A loader that lives as long as the page that shows its pictures. */
export function usePictureLoader(): PictureLoader {
  const workers = usePictureWorkers()
  const [loader] = useState(() => workers.begun() ?? openPictureLoader(workers.start))
  // workers and bitmaps are outside React; a loader that was stopped starts again when it is asked
  useEffect(() => {
    loader.start()
    return () => workers.stop(loader)
  }, [workers, loader])
  return loader
}
