import { availableParallelism } from 'node:os'
import type { DecodeJob, DecodeResult, ShrinkJob, ShrinkOrder, ShrinkResult } from './decode-job.ts'
import { createSeat, type SeatOptions } from './decode-seat.ts'
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

const PATIENCE_MS = 20_000
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
  patienceMs = PATIENCE_MS,
  tolerance = TOLERANCE,
  memory = createMemoryBudget(),
  isUrgent = false,
  idleMs,
  niceness,
}: { size?: number } & Partial<SeatOptions> = {}): DecodePool {
  const seats = Array.from({ length: size }, () =>
    createSeat({ patienceMs, tolerance, memory, isUrgent, idleMs, niceness }),
  )
  const free = [...seats]
  const waiting: (() => void)[] = []
  let closed = false

  async function take(prepare: () => DecodeJob | Promise<ShrinkJob>, isWanted = () => true) {
    while (free.length === 0) await new Promise<void>((resolve) => waiting.push(resolve))
    const seat = free.pop()
    if (closed || !seat) throw new Error('the decoders were closed')
    try {
      if (!isWanted()) return { refused: 'nobody waits for it' }
      return await seat.ask(prepare)
    } finally {
      free.push(seat)
      waiting.shift()?.()
    }
  }

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
      for (const seat of free) seat.warm()
    },
    close() {
      closed = true
      for (const seat of seats) seat.close()
    },
  }
}
