import { createContext, use, useEffect } from 'react'
import type { PictureLoader } from './picture-loader.ts'

const PicturesContext = createContext<PictureLoader | undefined>(undefined)

export const PicturesProvider = PicturesContext.Provider

/** The loader of the sheet's small versions. */
export function usePictures(): PictureLoader {
  const pictures = use(PicturesContext)
  if (pictures === undefined) throw new Error('usePictures is used outside of a PicturesProvider')
  return pictures
}

/** Keeps the loader at work as long as the page that shows its pictures is there. */
export function useWorkingPictures(): void {
  const pictures = usePictures()
  // workers and bitmaps are outside React; a loader that was stopped starts again
  useEffect(() => {
    pictures.start()
    return () => pictures.stop()
  }, [pictures])
}
