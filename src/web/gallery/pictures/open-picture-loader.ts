import { createPictureLoader, type PictureLoader } from './picture-loader.ts'
import { readThumbnailBudget } from './thumbnail-budget.ts'

/** A loader for this screen's pixels and this device's budget. */
export const openPictureLoader = (startWorker: () => Worker): PictureLoader =>
  createPictureLoader({ startWorker, budget: readThumbnailBudget(), pixelRatio: devicePixelRatio })
