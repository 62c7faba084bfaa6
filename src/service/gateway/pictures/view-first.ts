import { setTimeout as pause } from 'node:timers/promises'

/**
 * Milliseconds that one album waits in all: as long as a screenful of thumbnails takes; the album takes 4 s at 20 MB/s.
 */
const MOST_MS = 500

type Underway = { count: number; over: PromiseWithResolvers<void> }

/**
 * Priority of thumbnails over the album they belong to: both need the same processors, and a requested thumbnail is in
 * view. The rest of the album waits meanwhile, for a bounded time.
 */
export function createViewFirst(mostMs = MOST_MS) {
  /** Thumbnails in the making, by the token of their holder. */
  const underway = new Map<string, Underway>()
  return {
    /** Runs the work for a thumbnail of this holder. */
    async during<Result>(holderToken: string, work: () => Promise<Result>): Promise<Result> {
      const mine = underway.get(holderToken) ?? { count: 0, over: Promise.withResolvers<void>() }
      underway.set(holderToken, mine)
      mine.count++
      try {
        return await work()
      } finally {
        if (--mine.count === 0) {
          underway.delete(holderToken)
          mine.over.resolve()
        }
      }
    },
    /** For one album of this holder: a function that gives what its next bytes must wait for, if anything. */
    album(holderToken: string): () => Promise<void> | undefined {
      let left = mostMs
      const wait = async ({ over }: Underway): Promise<void> => {
        const began = performance.now()
        await Promise.race([over.promise, pause(left, undefined, { ref: false })])
        left -= performance.now() - began
      }
      return () => {
        const mine = underway.get(holderToken)
        return mine === undefined || left <= 0 ? undefined : wait(mine)
      }
    },
  }
}

export type ViewFirst = ReturnType<typeof createViewFirst>
