import { setTimeout as wait } from 'node:timers/promises'

/** However long a reading takes, it is under way for no more than a tenth of the time. */
const PAUSE_PER_READING = 9
/** Unless that would leave them waiting for long. */
const LONGEST_PAUSE_MS = 5000
/** Pause between two readings where changes are told: those at the same moment share one. */
const TOLD_PAUSE_MS = 100
/** After a change there is one more reading, for what is throttled. */
const TRAILING_MS = 1100
/** A reading without a change: whoever told of it may have been killed before they could. */
const UNTOLD_MS = 4000

/** Receives the current state of a watch; undefined where the watcher may no longer see it. */
export type Tell<State> = (state: State | undefined) => void

/** Tells when the state may have changed; while it is not live, the state is polled. */
export type ChangeSource = { isLive: () => boolean; listen: (onChange: () => void) => () => void }

type SharedReadingOptions<Watch, State> = {
  /** Reads the state of all watches at once. */
  read: (watches: readonly Watch[]) => Promise<(watch: Watch) => State | undefined>
  /** Interval of the poll. */
  everyMs: number
  changes?: ChangeSource | undefined
  /** The state where the reading failed. */
  unknown: State
}

/** A flag that can be waited for. */
function createFlag() {
  let isSet = false
  let waiting: AbortController | undefined
  return {
    set(): void {
      isSet = true
      waiting?.abort()
    },
    /** Resolves once it is set, or after so many milliseconds; tells which, and takes it down. */
    async take(withinMs: number): Promise<boolean> {
      if (!isSet) {
        waiting = new AbortController()
        await wait(withinMs, undefined, { ref: false, signal: waiting.signal }).catch(() => undefined)
      }
      const wasSet = isSet
      isSet = false
      return wasSet
    },
  }
}

/** One reading shared by all watchers, after every change or again and again; it runs as long as there are any. */
export function createSharedReading<Watch, State>(options: SharedReadingOptions<Watch, State>) {
  const { read, everyMs, changes, unknown } = options
  const watchers = new Map<Tell<State>, Watch>()
  const changed = createFlag()
  let isRunning = false

  async function readAll(): Promise<number> {
    const begun = performance.now()
    const current = [...watchers]
    const stateOf = await read(current.map(([, watch]) => watch)).catch(() => () => unknown)
    const tookMs = performance.now() - begun
    for (const [tell, watch] of current) if (watchers.has(tell)) tell(stateOf(watch))
    return tookMs
  }

  async function run(): Promise<void> {
    isRunning = true
    const unlisten = changes?.listen(() => changed.set())
    for (let [tookMs, wasTold] = [0, true]; watchers.size > 0;) {
      const isLive = changes?.isLive() === true
      const pauseMs = Math.min(tookMs * PAUSE_PER_READING, LONGEST_PAUSE_MS)
      await wait(Math.max(isLive ? TOLD_PAUSE_MS : everyMs, pauseMs), undefined, { ref: false })
      wasTold = await changed.take(isLive ? (wasTold ? TRAILING_MS : UNTOLD_MS) : 0)
      tookMs = await readAll()
    }
    unlisten?.()
    isRunning = false
  }

  return {
    /** From the next reading on, which comes soon; gives what ends it. */
    watch(watch: Watch, tell: Tell<State>): () => void {
      watchers.set(tell, watch)
      // a change between the reading of its first state and now was told to nobody
      changed.set()
      if (!isRunning) void run()
      return () => void watchers.delete(tell)
    },
  }
}
