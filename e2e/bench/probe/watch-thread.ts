/** A span in which the main thread was blocked, in milliseconds since the navigation began. */
export type Busy = { start: number; duration: number }

export type ThreadWatch = {
  /** Tasks over 50 ms, as the browser reports them. */
  tasks: Busy[]
  /** Delays of a timer: also shows what the browser doesn't report as a task, such as layout of a huge document. */
  gaps: Busy[]
}

const BEAT = 20

/** Smaller delays are timer jitter. */
const SHORTEST_GAP = 10

/** Watches what blocks the main thread. */
export function watchThread(): ThreadWatch {
  const watch: ThreadWatch = { tasks: [], gaps: [] }
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) watch.tasks.push({ start: startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
  let last = performance.now()
  setInterval(() => {
    const now = performance.now()
    const gap = now - last - BEAT
    if (gap > SHORTEST_GAP) watch.gaps.push({ start: last + BEAT, duration: gap })
    last = now
  }, BEAT)
  return watch
}
