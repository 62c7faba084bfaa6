import { createPictureLoader, type PictureLoader } from './picture-loader.ts'
import { readThumbnailBudget } from './thumbnail-budget.ts'

/** A loader for this screen, which keeps on disk what this device is to keep. */
export const openPictureLoader = (startWorker: () => Worker): PictureLoader =>
  createPictureLoader({ startWorker, budget: readThumbnailBudget(), pixelRatio: devicePixelRatio })
