import { useEffect, useState } from 'react'
import { requiredContext } from '#web/lib/required-context.ts'
import { openPictureLoader, type PictureLoader } from './picture-loader.ts'
import { usePictureWorkers } from './picture-workers.ts'

/** A picture loader with the lifetime of the page. */
export function usePictureLoader(): PictureLoader {
  const workers = usePictureWorkers()
  const [loader] = useState(() => workers.begun() ?? openPictureLoader(workers.start))
  // workers, bitmaps and the network are outside React; a stopped loader restarts when pictures are wanted
  useEffect(() => {
    loader.start()
    addEventListener('online', loader.retryAll)
    return () => {
      removeEventListener('online', loader.retryAll)
      workers.stop(loader)
    }
  }, [workers, loader])
  return loader
}

/** The loader of the sheet's thumbnails. */
export const { Provider: PicturesProvider, useValue: usePictures } =
  requiredContext<PictureLoader>('loader of thumbnails')
