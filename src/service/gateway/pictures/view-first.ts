import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds that one album waits in all: of its four seconds at 20 MB/s, what a view of thumbnails takes. */
const MOST_MS = 500

type Underway = { count: number; over: PromiseWithResolvers<void> }

/**
 * Priority of thumbnails over the album they belong to: both are made by the same processors, and whoever has asked for a
 * thumbnail looks at its place. The rest of an album waits meanwhile, for a bounded time.
 */
export function createViewFirst(mostMs = MOST_MS) {
  /** Thumbnails that are waited for, by the mark of their holder. */
  const underway = new Map<string, Underway>()
  return {
    /** Does the work for a thumbnail of this holder. */
    async during<Result>(mark: string, work: () => Promise<Result>): Promise<Result> {
      const mine = underway.get(mark) ?? { count: 0, over: Promise.withResolvers<void>() }
      underway.set(mark, mine)
      mine.count++
      try {
        return await work()
      } finally {
        if (--mine.count === 0) {
          underway.delete(mark)
          mine.over.resolve()
        }
      }
    },
    /** For one album of this holder: gives what its next bytes have to wait for, if anything. */
    album(mark: string): () => Promise<void> | undefined {
      let left = mostMs
      const wait = async ({ over }: Underway): Promise<void> => {
        const began = performance.now()
        const enough = new AbortController()
        await Promise.race([over.promise, pause(left, undefined, { signal: enough.signal }).catch(() => {})])
        enough.abort()
        left -= performance.now() - began
      }
      return () => {
        const mine = underway.get(mark)
        return mine === undefined || left <= 0 ? undefined : wait(mine)
      }
    },
  }
}

export type ViewFirst = ReturnType<typeof createViewFirst>
