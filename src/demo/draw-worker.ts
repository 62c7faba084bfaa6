import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod/mini'
import { drawFile } from './draw-file.ts'
import { planDemo } from './plan-demo.ts'

const task = z.parse(
  z.object({
    dir: z.string(),
    albums: z.number(),
    photos: z.number(),
    seed: z.number(),
    first: z.number(),
    step: z.number(),
  }),
  workerData,
)

// every `step`th file is this worker's: no queue is needed
const files = planDemo(task)
for (let index = task.first; index < files.length; index += task.step) {
  const file = files[index]
  if (file) await drawFile(task.dir, file)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origins, a window has
  parentPort?.postMessage('drawn')
}
