import { useEffect, useState, createContext, use } from 'react'
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

const PicturesContext = createContext<PictureLoader | undefined>(undefined)

export const PicturesProvider = PicturesContext.Provider

/** The loader of the sheet's thumbnails. */
export function usePictures(): PictureLoader {
  const pictures = use(PicturesContext)
  if (pictures === undefined) throw new Error('usePictures is used outside of a PicturesProvider')
  return pictures
}
