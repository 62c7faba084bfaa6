import { useEffect, useState } from 'react'
import { readKeptBudget } from '#web/lib/kept-budget.ts'
import { createPictureLoader, type PictureLoader } from './picture-loader.ts'
import { usePictureWorkers } from './picture-workers.ts'

/** A loader that lives as long as the page that shows its pictures. */
export function usePictureLoader(): PictureLoader {
  const workers = usePictureWorkers()
  const [loader] = useState(() =>
    createPictureLoader({ startWorker: workers.start, budget: readKeptBudget(), pixelRatio: devicePixelRatio }),
  )
  // workers and bitmaps are outside React; a loader that was stopped starts again when it is asked
  useEffect(() => {
    loader.start()
    return () => loader.stop()
  }, [loader])
  return loader
}
