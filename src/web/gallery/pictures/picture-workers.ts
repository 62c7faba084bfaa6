import { createContext, use } from 'react'

const startWorker = () => new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module' })

/** Where picture workers come from. One takes as long to start as a page to come, so it can be started before it. */
export function createPictureWorkers() {
  let ready: Worker | undefined
  return {
    startAhead: (): void => {
      ready ??= startWorker()
    },
    start: (): Worker => {
      const worker = ready ?? startWorker()
      ready = undefined
      return worker
    },
  }
}

export type PictureWorkers = ReturnType<typeof createPictureWorkers>

const PictureWorkersContext = createContext<PictureWorkers | undefined>(undefined)

export const PictureWorkersProvider = PictureWorkersContext.Provider

export function usePictureWorkers(): PictureWorkers {
  const workers = use(PictureWorkersContext)
  if (workers === undefined) throw new Error('usePictureWorkers is used outside of a PictureWorkersProvider')
  return workers
}
