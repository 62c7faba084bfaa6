import { createContext, use } from 'react'
import type { PictureLoader } from './picture-loader.ts'

const PicturesContext = createContext<PictureLoader | undefined>(undefined)

export const PicturesProvider = PicturesContext.Provider

/** The loader of the sheet's thumbnails. */
export function usePictures(): PictureLoader {
  const pictures = use(PicturesContext)
  if (pictures === undefined) throw new Error('usePictures is used outside of a PicturesProvider')
  return pictures
}
