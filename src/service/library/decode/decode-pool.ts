import { availableParallelism } from 'node:os'
import { createSemaphore } from '#service/core/semaphore.ts'
import type { DecodeJob, DecodeResult, ShrinkJob, ShrinkOrder, ShrinkResult } from './decode-job.ts'
import { createDecodeWorker, type DecodeWorkerOptions } from './decode-worker.ts'
import { createMemoryBudget } from './memory-budget.ts'

export type DecodePool = {
  /** How many files are decoded at once. */
  readonly size: number
  /** `isWanted` is called when the job's turn comes; if it returns false the job is refused. */
  run: (job: DecodeJob, isWanted?: () => boolean) => Promise<DecodeResult>
  shrink: (order: ShrinkOrder) => Promise<ShrinkResult>
  /** Starts missing processes in advance, so that the first file need not wait for them. */
  warm: () => void
  close: () => void
}

const TIMEOUT_MS = 20_000
/** A file's cost is estimated from its header, which may lie. */
const TOLERANCE = 1.5
/** More gain nothing: the disk is the bottleneck then. */
const MOST_CHILDREN = 8

/**
 * Decodes files in child processes, so that a file that crashes a decoder costs only itself. Pools of one service share
 * its `memory`.
 */
export function createDecodePool({
  size = Math.min(MOST_CHILDREN, availableParallelism()),
  timeoutMs = TIMEOUT_MS,
  tolerance = TOLERANCE,
  memory = createMemoryBudget(),
  isUrgent = false,
  idleMs,
  niceness,
}: { size?: number } & Partial<DecodeWorkerOptions> = {}): DecodePool {
  const workers = Array.from({ length: size }, () =>
    createDecodeWorker({ timeoutMs, tolerance, memory, isUrgent, idleMs, niceness }),
  )
  const free = [...workers]
  const slots = createSemaphore(size)
  let closed = false

  const take = (prepare: () => DecodeJob | Promise<ShrinkJob>, isWanted = () => true) =>
    slots.run(async () => {
      const worker = free.pop()
      if (closed || !worker) throw new Error('the decoders were closed')
      try {
        return isWanted() ? await worker.ask(prepare) : { refused: 'nobody waits for it' }
      } finally {
        free.push(worker)
      }
    })

  return {
    size,
    async run(job, isWanted) {
      const result = await take(() => job, isWanted)
      if ('small' in result) throw new Error('a decoder answered something else')
      return result
    },
    async shrink({ read, ...order }) {
      const result = await take(async () => {
        const picture = await read()
        return { task: 'shrink', pieces: picture instanceof Uint8Array ? [picture] : picture, ...order }
      })
      if ('contentHash' in result) throw new Error('a decoder answered something else')
      return result
    },
    warm() {
      for (const worker of free) worker.warm()
    },
    close() {
      closed = true
      for (const worker of workers) worker.close()
    },
  }
}
