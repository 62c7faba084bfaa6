import { readKeptBudget } from '#web/lib/kept-budget.ts'
import { createPictureLoader, type PictureLoader } from './picture-loader.ts'

/** The loader of this browser, with as much room on disk as was chosen here. */
export const createBrowserPictures = (): PictureLoader =>
  createPictureLoader({
    startWorker: () => new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module' }),
    budget: readKeptBudget(),
    pixelRatio: devicePixelRatio,
  })
