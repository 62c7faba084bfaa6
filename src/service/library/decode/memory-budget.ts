import { freemem, totalmem } from 'node:os'

type Machine = { constrained: number; total: number; free: number }

const machine = (): Machine => ({ constrained: process.constrainedMemory(), total: totalmem(), free: freemem() })

/**
 * Memory for decoding in bytes: half of a container's limit or of the memory free at the start, whichever is less.
 * At least a quarter of the machine counts as free: some systems report cached memory as used.
 */
export function decodingMemory({ constrained, total, free }: Machine = machine()): number {
  const limit = constrained > 0 ? Math.min(constrained, total) : total
  return Math.floor(Math.min(limit, Math.max(free, total / 4)) / 2)
}

/** The part of a budget that one process holds, even while idle. */
export type MemoryShare = {
  /** Bytes that it holds now. */
  held: () => number
  /** Waits until it holds `bytes` in total. */
  take: (bytes: number) => Promise<void>
  /** The same without waiting; false if there is no room. */
  tryTake: (bytes: number) => boolean
  /** Marks the process as idle; it keeps `bytes` until others need them. */
  rest: (bytes: number) => void
  close: () => void
}

export type MemoryBudget = {
  readonly total: number
  /** `giveBack` reclaims the memory of an idle holder. Urgent holders come first in the queue. */
  open: (holder: { isUrgent: boolean; giveBack: () => void }) => MemoryShare
}

type Holder = { bytes: number; isIdle: boolean; giveBack: () => void }
type Waiting = { holder: Holder; bytes: number; isUrgent: boolean; resolve: () => void; reject: (error: Error) => void }

/**
 * One memory budget for all decoding: a counting semaphore over bytes. First come, first served, so that small files
 * don't starve a large one.
 */
export function createMemoryBudget(total = decodingMemory()): MemoryBudget {
  const holders = new Set<Holder>()
  const queue: Waiting[] = []

  function heldBesides(holder: Holder, { isIdle }: { isIdle: boolean }): number {
    let sum = 0
    for (const other of holders) if (other !== holder && (isIdle || !other.isIdle)) sum += other.bytes
    return sum
  }

  function tryTake(holder: Holder, bytes: number): boolean {
    const wanted = Math.min(Math.max(bytes, holder.isIdle ? 0 : holder.bytes), total)
    if (heldBesides(holder, { isIdle: false }) + wanted > total) return false
    for (const other of holders) {
      if (heldBesides(holder, { isIdle: true }) + wanted <= total) break
      if (other === holder || !other.isIdle || other.bytes === 0) continue
      other.bytes = 0
      other.giveBack()
    }
    holder.bytes = wanted
    holder.isIdle = false
    return true
  }

  function serve(): void {
    for (let [next] = queue; next && tryTake(next.holder, next.bytes); [next] = queue) {
      queue.shift()
      next.resolve()
    }
  }

  return {
    total,
    open({ isUrgent, giveBack }) {
      const holder: Holder = { bytes: 0, isIdle: true, giveBack }
      holders.add(holder)
      return {
        held: () => holder.bytes,
        tryTake: (bytes) => tryTake(holder, bytes),
        take(bytes) {
          const { promise, resolve, reject } = Promise.withResolvers<void>()
          const place = isUrgent ? queue.findIndex((other) => !other.isUrgent) : -1
          queue.splice(place < 0 ? queue.length : place, 0, { holder, bytes, isUrgent, resolve, reject })
          serve()
          return promise
        },
        rest(bytes) {
          holder.bytes = bytes
          holder.isIdle = true
          serve()
        },
        close() {
          holders.delete(holder)
          const waits = queue.findIndex((waiting) => waiting.holder === holder)
          if (waits >= 0) queue.splice(waits, 1)[0]?.reject(new Error('the decoders were closed'))
          serve()
        },
      }
    },
  }
}
