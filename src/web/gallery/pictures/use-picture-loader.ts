import { useEffect, useState } from 'react'
import { requiredContext } from '#web/lib/required-context.ts'
import { openPictureLoader, type PictureLoader } from './picture-loader.ts'
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

/** The loader of the sheet's thumbnails. */
export const { Provider: PicturesProvider, useValue: usePictures } =
  requiredContext<PictureLoader>('loader of thumbnails')
