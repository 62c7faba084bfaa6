import { setTimeout as wait } from 'node:timers/promises'

/** However long a reading takes, it is under way for no more than a tenth of the time. */
const PAUSE_PER_READING = 9
/** Unless that would leave them waiting for long. */
const LONGEST_PAUSE_MS = 5000

/** Receives the current state of a watch; undefined where the watcher may no longer see it. */
export type Tell<State> = (state: State | undefined) => void

type SharedReadingOptions<Watch, State> = {
  /** Reads the state of all watches at once. */
  read: (watches: readonly Watch[]) => Promise<(watch: Watch) => State | undefined>
  everyMs: number
  /** The state where the reading failed. */
  unknown: State
}

/** One poll shared by all watchers; it runs as long as there are any. */
export function createSharedReading<Watch, State>({ read, everyMs, unknown }: SharedReadingOptions<Watch, State>) {
  const watchers = new Map<Tell<State>, Watch>()
  let isRunning = false

  async function run(): Promise<void> {
    isRunning = true
    for (let tookMs = 0; watchers.size > 0;) {
      await wait(Math.max(everyMs, Math.min(tookMs * PAUSE_PER_READING, LONGEST_PAUSE_MS)), undefined, { ref: false })
      const begun = performance.now()
      const current = [...watchers]
      const stateOf = await read(current.map(([, watch]) => watch)).catch(() => () => unknown)
      tookMs = performance.now() - begun
      for (const [tell, watch] of current) if (watchers.has(tell)) tell(stateOf(watch))
    }
    isRunning = false
  }

  return {
    /** From the next reading on; gives what ends it. */
    watch(watch: Watch, tell: Tell<State>): () => void {
      watchers.set(tell, watch)
      if (!isRunning) void run()
      return () => void watchers.delete(tell)
    },
  }
}
