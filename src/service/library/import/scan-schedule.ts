import { setTimeout as wait } from 'node:timers/promises'

type ScanScheduleOptions = {
  /** One scan; never throws. Resolves to the milliseconds that it took, without the import of what it found. */
  scan: () => Promise<number>
  /** Milliseconds to the next unprompted scan, given those of the last one. */
  pauseMs: (tookMs: number) => number
  /** True while files may still be being written: they are scanned again after `settleMs`. */
  hasUnsettled: () => boolean
  settleMs: number
}

/** Coalesces a burst of changes: milliseconds from the first one to the scan. */
const BURST_MS = 250

/** Scans one at a time: on request, after a pause, and again for files that are not settled yet. */
export function createScanSchedule({ scan, pauseMs, hasUnsettled, settleMs }: ScanScheduleOptions) {
  let stopped = false
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let dueAt = Infinity
  let endedAt = 0
  let tookMs = 0
  let wanted = false

  function plan(at: number): void {
    if (stopped || at >= dueAt) return
    dueAt = at
    clearTimeout(timer)
    timer = setTimeout(() => void run(), Math.max(0, at - performance.now()))
  }

  async function scanNow(): Promise<void> {
    tookMs = await scan()
    running = undefined
    endedAt = performance.now()
    plan(endedAt + pauseMs(tookMs))
    if (hasUnsettled()) plan(endedAt + settleMs)
    if (wanted) scanSoon()
  }

  function run(): Promise<void> {
    clearTimeout(timer)
    dueAt = Infinity
    wanted = false
    running = scanNow()
    return running
  }

  function scanSoon(): void {
    wanted = true
    // while files keep coming, at most half of the time is spent scanning
    if (!running) plan(Math.max(performance.now() + BURST_MS, endedAt + tookMs))
  }

  async function idle(): Promise<void> {
    // the running scan may have passed the folder that matters already, so wait for a later one
    await running
    if (stopped) return
    await (running ?? run())
    if (!hasUnsettled()) return
    await wait(settleMs)
    await idle()
  }

  return {
    /** Scans now. */
    start: () => void run(),
    /** Scans soon. */
    scanSoon,
    /** Resolves after a scan started from now on, once all files it found are settled. */
    idle,
    /** Plans no more scans. */
    stop(): void {
      stopped = true
      clearTimeout(timer)
    },
    /** Resolves when the running scan has ended. */
    ended: async () => running,
  }
}
