import { createContext, use } from 'react'
import type { PictureLoader } from './picture-loader.ts'

const PicturesContext = createContext<PictureLoader | undefined>(undefined)

export const PicturesProvider = PicturesContext.Provider

/** The one loader of small versions that all sheets share. */
export function usePictures(): PictureLoader {
  const pictures = use(PicturesContext)
  if (pictures === undefined) throw new Error('usePictures is used outside of the app')
  return pictures
}
