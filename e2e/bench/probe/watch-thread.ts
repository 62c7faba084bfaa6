/** A time in which the main thread did nothing else, in milliseconds since the navigation began. */
export type Busy = { start: number; duration: number }

export type ThreadWatch = {
  /** Tasks over 50 ms, as the browser reports them. */
  tasks: Busy[]
  /** Times a timer came late: also what the browser reports as no task, such as the layout of a huge document. */
  gaps: Busy[]
}

const BEAT = 20

/** Smaller delays are the timer's own. */
const SHORTEST_GAP = 10

/** Watches what keeps the main thread from answering. */
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
