import { availableParallelism, setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { type DemoSize, planDemo } from './plan-demo.ts'

export type DrawDemo = DemoSize & {
  dir: string
  onProgress?: (progress: { drawn: number; total: number }) => void
}

/** A divisor of `PICTURES` in plan-demo.ts. Worker n of these draws every file whose index leaves the remainder n. */
const MOST_WORKERS = 2
/** The same as the decoders', so that neither starves the other. */
const NICENESS = 5

/**
 * Draws a library of generated photographs: the same files for the same numbers. Existing files are left as they are,
 * so that an interrupted run resumes. Uses much processor time: not for the process that serves.
 */
export async function drawDemo({ dir, albums, photos, seed, onProgress }: DrawDemo): Promise<void> {
  // serving the first photos has priority over drawing the others
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
