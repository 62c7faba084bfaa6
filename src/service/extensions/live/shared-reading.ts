import { setTimeout as wait } from 'node:timers/promises'

/** Duty cycle: at most a tenth of the time is spent reading. */
const PAUSE_PER_READING = 9
/** Upper bound of that pause. */
const LONGEST_PAUSE_MS = 5000
/** Pause between two readings with a change feed: changes at the same moment share one. */
const CHANGE_PAUSE_MS = 100
/** Trailing reading after a change, for what is throttled. */
const TRAILING_MS = 1100
/** Longest time between two readings: the process that made a change may have died before announcing it. */
const FALLBACK_MS = 4000

/** Receives the current state of a watch; undefined where the watcher may no longer see it. */
export type StateListener<State> = (state: State | undefined) => void

/** A change feed; while it is not live, the state is polled. */
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

/** Auto-reset event. */
function createFlag() {
  let isSet = false
  let waiting: AbortController | undefined
  return {
    set(): void {
      isSet = true
      waiting?.abort()
    },
    /** Resolves with true once it is set, or with false after `withinMs`; resets it. */
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

/** One reading shared by all watchers, after every change or by polling; it runs as long as there are any. */
export function createSharedReading<Watch, State>(options: SharedReadingOptions<Watch, State>) {
  const { read, everyMs, changes, unknown } = options
  const watchers = new Map<StateListener<State>, Watch>()
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
    for (let [tookMs, hasChanged] = [0, true]; watchers.size > 0;) {
      const isLive = changes?.isLive() === true
      const pauseMs = Math.min(tookMs * PAUSE_PER_READING, LONGEST_PAUSE_MS)
      await wait(Math.max(isLive ? CHANGE_PAUSE_MS : everyMs, pauseMs), undefined, { ref: false })
      hasChanged = await changed.take(isLive ? (hasChanged ? TRAILING_MS : FALLBACK_MS) : 0)
      tookMs = await readAll()
    }
    unlisten?.()
    isRunning = false
  }

  return {
    /** Watches from the next reading on, which comes soon; returns the function that ends it. */
    watch(watch: Watch, tell: StateListener<State>): () => void {
      watchers.set(tell, watch)
      // the state may have changed since it was first read
      changed.set()
      if (!isRunning) void run()
      return () => void watchers.delete(tell)
    },
  }
}
