import { createContext, use } from 'react'

/** Two decode twice as much as one; more only take the cores from the page itself. */
export const PICTURE_WORKERS = 2

const startWorker = () => new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module' })

/** Where picture workers come from. They take as long to start as a page to come, so they can be started before it. */
export function createPictureWorkers() {
  const ready: Worker[] = []
  return {
    startAhead: (): void => {
      while (ready.length < PICTURE_WORKERS) ready.push(startWorker())
    },
    start: (): Worker => ready.pop() ?? startWorker(),
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
