import { availableParallelism, setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { type DemoSize, planDemo } from './plan-demo.ts'

export type DrawDemo = DemoSize & {
  dir: string
  onProgress?: (progress: { drawn: number; total: number }) => void
}

const MOST_WORKERS = 2
/** As the decoders have it, so that neither starves the other. */
const NICENESS = 5

/**
 * Draws a library of photographs made by code: the same files for the same numbers. Files that are there already are
 * left as they are, so a drawing that was broken off is taken up again. Busy for long: not for the process that serves.
 */
export async function drawDemo({ dir, albums, photos, seed, onProgress }: DrawDemo): Promise<void> {
  // whoever looks at the first photos while the others are drawn comes first
  setPriority(NICENESS)
  const total = planDemo({ albums, photos, seed }).length
  const step = Math.min(MOST_WORKERS, availableParallelism())
  let drawn = 0
  await Promise.all(
    Array.from({ length: step }, (_, first) => {
      const worker = new Worker(new URL('./draw-worker.ts', import.meta.url), {
        workerData: { dir, albums, photos, seed, first, step },
      })
      worker.on('message', () => onProgress?.({ drawn: ++drawn, total }))
      return new Promise<void>((resolve, reject) => {
        worker.once('error', reject)
        worker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`drawing ended with ${code}`))))
      })
    }),
  )
}
