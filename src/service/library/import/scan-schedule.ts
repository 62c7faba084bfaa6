import { setTimeout as wait } from 'node:timers/promises'

type ScanScheduleOptions = {
  /** One scan, and the import of what it found; never throws. Resolves to whether it left files to the next one. */
  scan: () => Promise<boolean>
  /** Milliseconds to the next unprompted scan, given those of the last one. */
  pauseMs: (tookMs: number) => number
  /** True while files may still be being written: they are scanned again after `settleMs`. */
  hasUnsettled: () => boolean
  settleMs: number
  /** The least time to import before another scan interrupts it, but longer than a scan; ten seconds by default. */
  shortestImportMs?: number | undefined
}

/** Coalesces a burst of changes: milliseconds from the first one to the scan. */
const BURST_MS = 250

const SHORTEST_IMPORT_MS = 10_000
/** A large import spends at most a fifth of the time on the scans that interrupt it, unless one takes very long. */
const IMPORT_PER_SCAN = 4
const ENOUGH_IMPORT_MS = 60_000

/** Scans one at a time: on request, after a pause, and again for files that are not settled yet. */
export function createScanSchedule({
  scan,
  pauseMs,
  hasUnsettled,
  settleMs,
  shortestImportMs = SHORTEST_IMPORT_MS,
}: ScanScheduleOptions) {
  let stopped = false
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let dueAt = Infinity
  let startedAt = 0
  let endedAt = 0
  /** Of the last scan, without the import of what it found; undefined until it is known. */
  let tookMs: number | undefined
  let wanted = false
  let isCut = false

  function plan(at: number): void {
    if (stopped || at >= dueAt) return
    dueAt = at
    clearTimeout(timer)
    timer = setTimeout(() => void run(), Math.max(0, at - performance.now()))
  }

  async function scanNow(): Promise<void> {
    startedAt = performance.now()
    tookMs = undefined
    isCut = await scan()
    running = undefined
    endedAt = performance.now()
    tookMs ??= endedAt - startedAt
    plan(endedAt + (isCut ? 0 : pauseMs(tookMs)))
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
    if (!running) plan(Math.max(performance.now() + BURST_MS, endedAt + (tookMs ?? 0)))
  }

  async function idle(): Promise<void> {
    // the running scan may have passed the folder that matters already, so wait for a later one
    await running
    if (stopped) return
    await (running ?? run())
    if (!hasUnsettled() && !isCut) return
    if (!isCut) await wait(settleMs)
    await idle()
  }

  return {
    /** Scans now. */
    start: () => void run(),
    /** Scans soon. */
    scanSoon,
    /** Resolves after a scan started from now on, once all files it found are settled, and imported or refused. */
    idle,
    /** The running scan is compared with the photos; what follows is the import of what it found. */
    compared: () => void (tookMs = performance.now() - startedAt),
    /** True once the running import should leave the rest to another scan, after it has read files for `importedMs`. */
    isDue(importedMs: number): boolean {
      const scanMs = performance.now() - startedAt - importedMs
      const leastMs = Math.max(shortestImportMs, tookMs ?? 0, Math.min(ENOUGH_IMPORT_MS, scanMs * IMPORT_PER_SCAN))
      return importedMs >= (wanted ? leastMs : Math.max(leastMs, pauseMs(scanMs)))
    },
    /** Plans no more scans. */
    stop(): void {
      stopped = true
      clearTimeout(timer)
    },
    /** Resolves when the running scan has ended. */
    ended: async () => running,
  }
}
